import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshBeforeExpiry } from '#web/lib/session/refresh-before-expiry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inSeconds = (seconds: number) => Date.now() + seconds * 1000
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

function keep(lifeSeconds: number | undefined) {
  let end = lifeSeconds === undefined ? undefined : inSeconds(lifeSeconds)
  const refresh = vi.fn(async () => {
    end = inSeconds(600)
  })
  const stop = refreshBeforeExpiry({ expiresAt: () => end, refresh })
  return { refresh, stop }
}

describe('session', () => {
  test('looks every 30 s and refreshes once less than 90 s remain', async () => {
    const { refresh, stop } = keep(149)
    await pass(30)
    expect(refresh).not.toHaveBeenCalled()
    await pass(29)
    expect(refresh).not.toHaveBeenCalled()
    await pass(1)
    expect(refresh).toHaveBeenCalledOnce()
    await pass(60)
    expect(refresh).toHaveBeenCalledOnce()
    stop()
  })

  test.each([
    [90, 0],
    [89, 1],
  ])('%i s left when it looks: it refreshes %i times', async (left, times) => {
    const { refresh, stop } = keep(30 + left)
    await pass(30)
    expect(refresh).toHaveBeenCalledTimes(times)
    stop()
  })

  test('a failed refresh is tried again after 200, 400 and 800 ms', async () => {
    const { refresh, stop } = keep(60)
    refresh.mockRejectedValue(new Error('offline'))
    await pass(30)
    expect(refresh).toHaveBeenCalledTimes(1)
    for (const [waitMs, calls] of [
      [200, 2],
      [400, 3],
      [800, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(refresh).toHaveBeenCalledTimes(calls - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(refresh).toHaveBeenCalledTimes(calls)
    }
    stop()
  })

  test('does nothing while nobody is signed in, and stops when asked to', async () => {
    const { refresh, stop } = keep(undefined)
    await pass(120)
    stop()
    expect(refresh).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
