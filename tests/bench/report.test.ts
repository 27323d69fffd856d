import { describe, expect, test } from 'vitest'
import { storePageWeight } from '#bench/figures/store-page-weight.ts'
import { parts } from '#bench/parts.ts'
import { reportOf } from '#bench/report/results.ts'
import { atMost, notMeasured, plain, timeAtMost } from '#bench/report/row.ts'
import { lineOf, partOf } from '#bench/report/table.ts'
import { gzipBytes } from '#bench/sizes.ts'
import { median, percentile } from '#bench/times.ts'

const origin = { part: 'weights', day: '2030-01-02' }
const figure = (value: number) => atMost({ what: 'page', value, limit: 8, unit: 'KB' })

describe('a figure', () => {
  test.each([
    [7.96, 'yes', '8 KB'],
    [8, 'yes', '8 KB'],
    [8.04, '**no**', '8 KB'],
  ])('of %d against 8 is judged as it was measured, not as it is written', (value, verdict, measured) => {
    expect(lineOf(figure(value), origin)).toBe(
      `| page | ${measured} | ≤ 8 KB | ${verdict} | weights, 2030-01-02 |`,
    )
  })

  test('without a limit is not judged', () => {
    expect(lineOf(plain('fonts', '71 KB'), origin)).toBe('| fonts | 71 KB |  |  | weights, 2030-01-02 |')
  })

  test('that was not measured says why', () => {
    expect(lineOf(notMeasured('x', 'takes minutes', '≤ 1'), origin)).toContain('not measured: takes minutes')
  })

  test('that is a time is not judged too long while others use the machine', () => {
    const late = { what: 'start', value: 4, limit: 3, unit: 's' }
    expect(timeAtMost(late, { wanting: 1.5, cores: 2 }).ok).toBe(false)
    const busy = timeAtMost(late, { wanting: 9, cores: 2 })
    expect(busy.ok).toBeUndefined()
    expect(busy.measured).toContain('not judged: 9 processes wanted the 2 cores')
    expect(timeAtMost({ ...late, value: 2 }, { wanting: 9, cores: 2 }).ok).toBe(true)
  })

  test('keeps its table whole, whatever its text', () => {
    const line = lineOf(plain('a | b\nc', ''), origin)
    expect(line).toContain('a \\| b c')
    expect(partOf(line)).toBe('weights')
  })
})

describe('the report', () => {
  const weighed = { part: 'weights', lines: [lineOf(figure(7), origin)] }
  const bundled = { part: 'lambdas', lines: [lineOf(figure(9), { part: 'lambdas', day: '2030-01-02' })] }
  const order = ['weights', 'lambdas']
  const former = reportOf('2 cores', [bundled, weighed], order)

  test('has its parts in order, one table', () => {
    const lines = former.split('\n').filter((line) => line.startsWith('|'))
    expect(lines.slice(2)).toEqual([...weighed.lines, ...bundled.lines])
  })

  test('keeps the parts that were not measured again', () => {
    const lighter = { part: 'weights', lines: [lineOf(figure(5), origin)] }
    const report = reportOf('2 cores', [lighter], order, former)
    expect(report).toContain('| 5 KB |')
    expect(report).toContain('| 9 KB |')
    expect(report).not.toContain('| 7 KB |')
  })

  test('mixes no two machines', () => {
    expect(reportOf('8 cores', [weighed], order, former)).not.toContain('| 9 KB |')
  })
})

test("the published page's weights are measured for every theme, and bytes are those of gzip", () => {
  const rows = storePageWeight()
  expect(rows).toHaveLength(7)
  for (const { measured } of rows) expect(Number.parseFloat(measured)).toBeGreaterThan(1)
  expect(gzipBytes('a'.repeat(10_000))).toBeLessThan(100)
})

test('a median is the middle, a percentile the value that so many do not exceed', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  expect([percentile([5, 1, 3, 2, 4], 0.5), percentile([1, 2, 3], 0.99)]).toEqual([3, 3])
})

test('every part has a name that the report can read back', () => {
  for (const part of Object.keys(parts)) expect(partOf(lineOf(figure(1), { ...origin, part }))).toBe(part)
})
