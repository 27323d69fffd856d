import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '#web/features/landing/after-paint.ts'

let waiting: (() => void)[] = []

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => waiting.push(callback))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The number of frames until it begins, if the browser reports a paint after `paintedAfter` frames. */
function framesUntilBegun(paintedAfter: number) {
  let frames = 0
  let begunAt = 0
  const paint = { name: 'first-paint' }
  vi.stubGlobal('performance', { getEntriesByType: () => (frames > paintedAfter ? [paint] : []) })
  afterPaint(() => {
    begunAt = frames
  })
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    frames++
    next()
  }
  return begunAt
}

test('the landing page’s script begins in the frame after a reported paint', () => {
  expect(framesUntilBegun(1)).toBe(2)
  expect(framesUntilBegun(5)).toBe(6)
})

test('the landing page’s script begins where a browser reports no paint', () => {
  expect(framesUntilBegun(Number.POSITIVE_INFINITY)).toBe(9)
})
