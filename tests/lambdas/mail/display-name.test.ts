import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from '#lambdas/mail/display-name.ts'

const decoded = (header: string) =>
  header
    .split(' ')
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?([\w+/=]+)\?=$/.exec(word)?.[1] ?? '', 'base64').toString())
    .join('')

test('a name of letters, digits and spaces stays readable', () => {
  expect(displayName('Storewright 2')).toBe('Storewright 2')
})

test('any other name is encoded in words of at most 75 characters, and is the same when decoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const header = displayName(`${name}'`)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(header).not.toMatch(/[<>",;]/)
      for (const word of header.split(' ')) expect(word.length).toBeLessThanOrEqual(75)
      expect(decoded(header)).toBe(`${name}'`)
    }),
  )
})
