const waitsMs = [200, 400, 800, 1600]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries after 200 ms, doubling. @throws the fifth error. */
export async function withRetry<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt()
    } catch {
      await pause(waitMs)
    }
  }
  return attempt()
}
