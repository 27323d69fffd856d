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

test('a name with one other character anywhere is encoded whole', () => {
  for (const name of ['"Tea', 'Tea"', 'Tea, Coffee', '<a@b.example> Tea', ''])
    expect(displayName(name)).toMatch(/^=\?UTF-8\?B\?[\w+/=]*\?=$/)
})

test('a name is divided only where a word is full', () => {
  expect(displayName(`é${'a'.repeat(43)}`).split(' ')).toHaveLength(1)
  expect(displayName(`é${'a'.repeat(44)}`).split(' ')).toHaveLength(2)
})

test('other names are encoded in words of at most 75 characters and decode unchanged', () => {
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
