const waitsMs = [200, 400, 800, 1600]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries again after 200 ms, doubling; the fifth failure counts. */
export async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt()
    } catch {
      await pause(waitMs)
    }
  }
  return attempt()
}
