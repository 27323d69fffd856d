import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '#rules/brand/oklch.ts'

test('a colour stays the same when converted to OKLCH and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
      const hex = `#${n.toString(16).padStart(6, '0')}`
      expect(toHex(fromHex(hex))).toBe(hex)
    }),
  )
})

test('a colour outside sRGB loses chroma, not lightness', () => {
  const requested = { l: 0.7, c: 0.4, h: 150 }
  const got = fromHex(toHex(requested))
  expect(got.l).toBeCloseTo(requested.l, 1)
  expect(got.c).toBeLessThan(requested.c)
})
