import { expect, test } from 'vitest'
import { pluralize } from '#rules/pluralize.ts'

test.each([
  [0, '0 visits'],
  [1, '1 visit'],
  [999, '999 visits'],
  [1000, '1,000 visits'],
  [1234567, '1,234,567 visits'],
])('%i: %s', (count, text) => {
  expect(pluralize(count, 'visit')).toBe(text)
})
