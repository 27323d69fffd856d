import { expect, test } from 'vitest'
import { isolatedFiles } from './isolated-part.ts'

const tenth = (number: number) => isolatedFiles(`${number}/10`)

test('ten parts have every test file once', () => {
  const all = Array.from({ length: 10 }, (_, n) => tenth(n + 1)).flat()
  expect(all.toSorted()).toEqual(isolatedFiles('1/1').toSorted())
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('tests/harness/runner/isolated-part.test.ts')
})

test('a part stays the same while other files come and go', () => {
  const files = isolatedFiles('1/1')
  expect(isolatedFiles('3/10', [...files, 'tests/new.test.ts'])).toEqual(expect.arrayContaining(tenth(3)))
})

test('without a part no file is isolated', () => {
  expect(isolatedFiles(undefined)).toEqual([])
})

test.each(['0/10', '11/10', 'ten', '1/0', '3'])('%s is refused as a part', (part) => {
  expect(() => isolatedFiles(part)).toThrow(`ISOLATED_PART is "${part}"`)
})
