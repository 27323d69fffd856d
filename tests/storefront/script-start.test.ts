import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cartScript } from '#storefront/cart-script.ts'

class Begun extends Error {}

/** The number of frames until the script begins, if the browser reports a paint after `paintedAfter` frames. */
function framesUntilBegun(paintedAfter: number) {
  const waiting: (() => void)[] = []
  let frames = 0
  runInNewContext(cartScript, {
    requestAnimationFrame: (callback: () => void) => waiting.push(callback),
    performance: { getEntriesByType: () => (frames > paintedAfter ? [{ name: 'first-paint' }] : []) },
    document: {
      querySelector: () => {
        throw new Begun()
      },
    },
  })
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      frames++
      next()
    }
  } catch (error) {
    if (!(error instanceof Begun)) throw error
    return frames
  }
  throw new Error('The script did not begin.')
}

test('the script of a store page begins in the frame after a reported paint', () => {
  expect(framesUntilBegun(1)).toBe(2)
  expect(framesUntilBegun(5)).toBe(6)
})

test('the script of a store page begins where a browser reports no paint', () => {
  expect(framesUntilBegun(Number.POSITIVE_INFINITY)).toBe(9)
})
