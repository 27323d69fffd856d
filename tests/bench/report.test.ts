import { describe, expect, test } from 'vitest'
import { median, percentile } from '#bench/measure/times.ts'
import { reportOf } from '#bench/report/results.ts'
import { atMost, notMeasured, plain, timeAtMost } from '#bench/report/row.ts'
import { lineOf, suiteOf } from '#bench/report/table.ts'
import { storePageWeight } from '#bench/suites/weights/store-page-weight.ts'
import { suites } from '#bench/suites.ts'
import { gzipBytes } from '#tests/harness/pages/sizes.ts'

const origin = { suite: 'weights', day: '2030-01-02' }
const figure = (value: number) => atMost({ what: 'page', value, limit: 8, unit: 'KB' })

describe('a figure', () => {
  test.each([
    [7.96, 'yes', '8 KB'],
    [8, 'yes', '8 KB'],
    [8.04, '**no**', '8 KB'],
  ])(
    '%d against a goal of 8 gets its verdict from the measured value, unrounded',
    (value, verdict, measured) => {
      expect(lineOf(figure(value), origin)).toBe(
        `| page | ${measured} | ≤ 8 KB | ${verdict} | weights, 2030-01-02 |`,
      )
    },
  )

  test('without a limit has no verdict', () => {
    expect(lineOf(plain('fonts', '71 KB'), origin)).toBe('| fonts | 71 KB |  |  | weights, 2030-01-02 |')
  })

  test('an unmeasured figure says why', () => {
    expect(lineOf(notMeasured('x', 'takes minutes', '≤ 1'), origin)).toContain('not measured: takes minutes')
  })

  test('a time gets no negative verdict on a busy machine', () => {
    const late = { what: 'start', value: 4, limit: 3, unit: 's' }
    expect(timeAtMost(late, { wanting: 1.5, cores: 2 }).ok).toBe(false)
    const busy = timeAtMost(late, { wanting: 9, cores: 2 })
    expect(busy.ok).toBeUndefined()
    expect(busy.measured).toContain('no verdict: 9 processes competed for 2 cores')
    expect(timeAtMost({ ...late, value: 2 }, { wanting: 9, cores: 2 }).ok).toBe(true)
  })

  test('does not break the table, whatever its text', () => {
    const line = lineOf(plain('a | b\nc', ''), origin)
    expect(line).toContain('a \\| b c')
    expect(suiteOf(line)).toBe('weights')
  })
})

describe('the report', () => {
  const weighed = { suite: 'weights', lines: [lineOf(figure(7), origin)] }
  const bundled = { suite: 'lambdas', lines: [lineOf(figure(9), { suite: 'lambdas', day: '2030-01-02' })] }
  const order = ['weights', 'lambdas']
  const previous = reportOf('2 cores', [bundled, weighed], order)

  test('lists its suites in order in one table', () => {
    const lines = previous.split('\n').filter((line) => line.startsWith('|'))
    expect(lines.slice(2)).toEqual([...weighed.lines, ...bundled.lines])
  })

  test('keeps suites that were not measured again', () => {
    const lighter = { suite: 'weights', lines: [lineOf(figure(5), origin)] }
    const report = reportOf('2 cores', [lighter], order, previous)
    expect(report).toContain('| 5 KB |')
    expect(report).toContain('| 9 KB |')
    expect(report).not.toContain('| 7 KB |')
  })

  test('keeps the sections below its table', () => {
    const report = reportOf('8 cores', [weighed], order, `${previous}\n## Against another app\n\nSlower.\n`)
    expect(report.endsWith(' |\n\n## Against another app\n\nSlower.\n')).toBe(true)
    expect(reportOf('8 cores', [weighed], order, report)).toBe(report)
  })

  test('never mixes two machines', () => {
    expect(reportOf('8 cores', [weighed], order, previous)).not.toContain('| 9 KB |')
  })
})

test("the published page's weights are measured for every theme, as gzipped bytes", () => {
  const rows = storePageWeight()
  expect(rows).toHaveLength(13)
  for (const { measured } of rows) expect(Number.parseFloat(measured)).toBeGreaterThan(1)
  expect(gzipBytes('a'.repeat(10_000))).toBeLessThan(100)
})

test('computes median and percentile', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  expect([percentile([5, 1, 3, 2, 4], 0.5), percentile([1, 2, 3], 0.99)]).toEqual([3, 3])
})

test('the name of every suite can be read back from the report', () => {
  for (const suite of Object.keys(suites))
    expect(suiteOf(lineOf(figure(1), { ...origin, suite }))).toBe(suite)
})
