import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paletteFrom } from '#rules/brand/palette.ts'
import { favicon, initialOf } from '#storefront/brand.ts'
import { textOf } from '#storefront/html.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

test('a store’s mark is the first letter, digit or picture of its name', () => {
  expect(initialOf("ada's store")).toBe('A')
  expect(initialOf('  «Élan»')).toBe('É')
  expect(initialOf('24 hours')).toBe('2')
  expect(initialOf('🌻 Sunny')).toBe('🌻')
  expect(initialOf('!!!')).toBe('•')
})

test('no store name breaks the favicon', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      expect(textOf(favicon(name, paletteFrom('#2563eb')))).toMatch(
        /^data:image\/svg\+xml,<svg [^"#]+>[^<>"'&#]{1,3}<\/text><\/svg>$/u,
      )
    }),
  )
})
