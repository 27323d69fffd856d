import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedSource, maxSourceLength, normalizedSource } from '#rules/source.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

test.each([
  ['Instagram bio', 'instagram-bio'],
  ['  TikTok!! ', 'tiktok'],
  ['news_letter/2026', 'news-letter-2026'],
  ['Café Zoë', 'café-zoë'],
  ['cafe\u0301', 'café'],
  ['ＴｉｋＴｏｋ', 'tiktok'],
  ['日本', '日本'],
  ['=HYPERLINK("https://evil.example")', 'hyperlink-https-evil-example'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
])('the source %j is counted as %s', (text, name) => expect(normalizedSource(text)).toBe(name))

test.each(['', '   ', '---', '!?#', '\u0301', undefined])('%j names no source', (text) =>
  expect(normalizedSource(text)).toBeUndefined(),
)

test('every text normalises once to a short, safe source name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const name = normalizedSource(text)
      if (name === undefined) return
      expect(normalizedSource(name)).toBe(name)
      expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u)
      expect(name.length).toBeLessThanOrEqual(maxSourceLength)
    }),
  )
})

test('a long name never ends within a character or with a hyphen', () => {
  expect(normalizedSource(`${'a'.repeat(63)}𝒳b`)).toBe(`${'a'.repeat(63)}x`)
  expect(normalizedSource(`${'a'.repeat(63)}𠀀b`)).toBe('a'.repeat(63))
  expect(normalizedSource(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63))
})

test('the sub-id is counted before the campaign, and what names neither is direct', () => {
  expect(countedSource({ s: 'Bio', utm_source: 'google' })).toBe('bio')
  expect(countedSource({ s: '?!', utm_source: 'Google' })).toBe('google')
  expect(countedSource({})).toBe('direct')
  expect(countedSource()).toBe('direct')
})
