import { vi } from 'vitest'

/** Runs something as if it were another time (epoch ms). */
export async function atTime<T>(now: number, run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}
