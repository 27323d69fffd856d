import { describe, expect, test } from 'vitest'
import {
  dealLabel,
  dealSource,
  isDealCode,
  isWithinDates,
  nameOfBundle,
  normalizedDealCode,
} from '#rules/deals/deal.ts'
import { normalizedSource } from '#rules/source.ts'

describe('the dates of a deal', () => {
  const [from, until] = ['2026-11-27T05:00:00.000Z', '2026-12-01T05:00:00.000Z']
  const at = (moment: string, shift: number) => Date.parse(moment) + shift

  test('begin with the first moment and end before the last one', () => {
    const isOn = (now: number) => isWithinDates({ from, until }, now)
    expect([at(from, -1), at(from, 0), at(until, -1), at(until, 0)].map(isOn)).toEqual([
      ...[false, true, true, false],
    ])
  })

  test('are open on a side without one', () => {
    expect(isWithinDates({}, 0)).toBe(true)
    expect(isWithinDates({ from }, at(until, 1))).toBe(true)
    expect(isWithinDates({ from }, at(from, -1))).toBe(false)
    expect(isWithinDates({ until }, 0)).toBe(true)
    expect(isWithinDates({ until }, at(until, 0))).toBe(false)
  })
})

describe('the letters of a code', () => {
  test('are 3 to 24, with hyphens inside', () => {
    for (const good of ['ABC', 'A1B', 'A-B', `A${'B'.repeat(22)}C`]) expect(isDealCode(good), good).toBe(true)
    const bad = ['AB', '-AB', 'AB-', 'abc', 'A B', 'ÄBC', 'A_B', `A${'B'.repeat(23)}C`, 'ABC\n', '\nABC']
    for (const one of bad) expect(isDealCode(one), one).toBe(false)
  })

  test('are the same in any case and with spaces around them', () => {
    expect(normalizedDealCode('  spring-20 ')).toBe('SPRING-20')
  })
})

describe('the name of a deal', () => {
  test('is its own, and a code’s says that it is one', () => {
    expect(dealLabel({ kind: 'code', name: 'SPRING' })).toBe('Code SPRING')
    expect(dealLabel({ kind: 'bundle', name: 'Starter set' })).toBe('Starter set')
    expect(dealLabel({ kind: 'pair', name: 'Goes well together' })).toBe('Goes well together')
    expect(nameOfBundle(3)).toBe('Bundle of 3 courses')
  })

  test('from a link is its id in lower case', () => {
    expect(dealSource({ id: 'code-SPRING' })).toBe('code-spring')
    expect(dealSource({ id: 'code-SUMMER--SALE' })).toBe(normalizedSource('code-SUMMER--SALE'))
  })
})
