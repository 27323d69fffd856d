import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#rules/money/balance.ts'

const held = (availableOn: string, cents: number) => ({ availableOn, cents })

describe('the balance', () => {
  test('an amount is available from its date on', () => {
    const buckets = [held('2026-03-31', 500), held('2026-04-01', 700)]
    expect(balanceOf(0, buckets, '2026-03-30')).toMatchObject({ availableCents: 0, pendingCents: 1200 })
    expect(balanceOf(0, buckets, '2026-03-31')).toMatchObject({ availableCents: 500, pendingCents: 700 })
    expect(balanceOf(0, buckets, '2026-04-01')).toMatchObject({ availableCents: 1200, pendingCents: 0 })
  })

  test('the rest of earlier payouts is available too, also if negative', () => {
    expect(balanceOf(-300, [held('2026-03-31', 500)], '2026-03-31').availableCents).toBe(200)
  })

  test('releases are the pending amounts, soonest first, without dates on which nothing is released', () => {
    const buckets = [
      held('2026-04-03', 5),
      held('2026-04-01', 7),
      held('2026-04-02', 0),
      held('2026-04-04', 3),
      held('2026-03-01', 9),
    ]
    expect(balanceOf(0, buckets, '2026-03-31').releases).toEqual([
      held('2026-04-01', 7),
      held('2026-04-03', 5),
      held('2026-04-04', 3),
    ])
  })

  test('no day changes the sum of available and pending', () => {
    const day = fc.integer({ min: 10, max: 28 })
    const entries = fc.array(fc.record({ day, cents: fc.integer({ min: -9999, max: 9999 }) }))
    fc.assert(
      fc.property(entries, day, (all, today) => {
        const buckets = all.map((entry) => held(`2026-03-${entry.day}`, entry.cents))
        const { availableCents, pendingCents } = balanceOf(100, buckets, `2026-03-${today}`)
        expect(availableCents + pendingCents).toBe(buckets.reduce((sum, { cents }) => sum + cents, 100))
      }),
    )
  })
})
