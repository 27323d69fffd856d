import { expect, test } from 'vitest'
import { displayNameFrom, firstNameOf } from '#rules/names/names.ts'
import { defaultStoreName } from '#rules/names/store-names.ts'
import {
  firstCharacters,
  hasControls,
  hasLoneSurrogate,
  isVisible,
  pluralize,
  utf8Bytes,
  withoutControls,
  withoutLoneSurrogates,
} from '#rules/text.ts'

const invisible = [
  '',
  ' ',
  '\u200b',
  '\u200b \u200d\ufeff',
  '\u2060',
  '\u3164',
  '\u00ad',
  '\u202e\u2066',
  '\u2800',
  '\u0000',
]

test.each(invisible)('%j has no visible character', (text) => expect(isVisible(text)).toBe(false))

test.each(['a', '0', '日本', '👩‍🚀', 'ا', '.', '\u200ba'])('%j has a visible character', (text) =>
  expect(isVisible(text)).toBe(true),
)

test('line breaks and control characters are detected and become a space', () => {
  expect(['a\nb', 'a\tb', 'a\u0000', 'a\u2028b'].map(hasControls)).toEqual([true, true, true, true])
  expect(hasControls('Zoë 👩‍🚀')).toBe(false)
  expect(withoutControls('One\n\t two\u0007three')).toBe('One two three')
})

test('an invisible name is replaced by the email', () => {
  expect(displayNameFrom('\u200b', 'ada@example.com')).toBe('ada')
  expect(firstNameOf('\u200b Ada')).toBe('Ada')
  expect(defaultStoreName('\u200b')).toBe('My Store')
})

test.each([
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
  ['abc', 2, 'ab'],
  ['abc', 5, 'abc'],
  ['😀', 1, ''],
  ['', 3, ''],
])('%j cut at %i is %j', (text, length, cut) => expect(firstCharacters(text, length)).toBe(cut))

test('a text is measured in the bytes of its UTF-8', () => {
  expect(['', 'a', 'é', 'あ', '😀'].map(utf8Bytes)).toEqual([0, 1, 2, 3, 4])
})

test('half of a character is found and left out', () => {
  expect(['a\ud83d', '\ude00', 'a😀', ''].map(hasLoneSurrogate)).toEqual([true, true, false, false])
  expect(withoutLoneSurrogates('a\ud83d b😀\ude00')).toBe('a b😀')
})

test.each([
  [0, '0 visits'],
  [1, '1 visit'],
  [999, '999 visits'],
  [1000, '1,000 visits'],
  [1234567, '1,234,567 visits'],
])('%i: %s', (count, text) => {
  expect(pluralize(count, 'visit')).toBe(text)
})
