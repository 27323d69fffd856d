export const checkEverySeconds = 30
export const refreshBelowSeconds = 90
const firstBackoffMs = 200

type Options = {
  /** When the current token expires (epoch ms); undefined while nobody is signed in. */
  expiresAt: () => number | undefined
  refresh: () => Promise<void>
}

/** Checks every 30 s whether the token expires within 90 s. Retries a failed refresh after 200, 400, 800 ms and so on. */
export function refreshBeforeExpiry({ expiresAt, refresh }: Options): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let running = false

  const isEnding = () => {
    const end = expiresAt()
    return end !== undefined && end - Date.now() < refreshBelowSeconds * 1000
  }
  const attempt = async (backoffMs: number) => {
    retry = undefined
    if (!isEnding()) return
    running = true
    try {
      await refresh()
    } catch {
      const isLate = backoffMs * 2 >= checkEverySeconds * 1000
      if (!isLate) retry = setTimeout(() => void attempt(backoffMs * 2), backoffMs)
    } finally {
      running = false
    }
  }
  const check = () => {
    if (!running && retry === undefined) void attempt(firstBackoffMs)
  }
  const timer = setInterval(check, checkEverySeconds * 1000)
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
  }
}
