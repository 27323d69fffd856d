import { expect, test } from 'vitest'
import { slowestTests } from './slowest-tests.ts'

test('the ten slowest tests are printed in seconds, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, milliseconds: n * 1_000 }))
  const lines = slowestTests(tests)
  expect(lines).toHaveLength(12)
  expect(lines.slice(1, 4)).toEqual(['Slowest tests', '   11.0 s  test 11', '   10.0 s  test 10'])
  expect(lines.at(-1)).toBe('    2.0 s  test 2')
})

test('a run without tests prints nothing', () => {
  expect(slowestTests([])).toEqual([])
})
