import { describe, expect, test } from 'vitest'
import { api } from '#contract/api/api.ts'
import {
  type CreditedPeriod,
  campaignCredits,
  changeCredits,
  generationCost,
  reservationSeconds,
  sectionCost,
  signUpCredits,
} from '#rules/billing/credits.ts'

test('a sign-up pays for ten generations; a section costs a tenth', () => {
  expect(signUpCredits / generationCost).toBe(10)
  expect(sectionCost * 10).toBe(generationCost)
})

test('a reservation outlives the longest generation', () => {
  expect(reservationSeconds).toBeGreaterThan(api['openai-generate-site'].timeoutSeconds)
})

describe('a change of plan', () => {
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
  const month = (plan: CreditedPeriod['plan']): CreditedPeriod => ({
    plan,
    startsAt: at('2026-04-01'),
    endsAt: at('2026-05-01'),
  })
  const year = (plan: CreditedPeriod['plan']): CreditedPeriod => ({
    plan,
    startsAt: at('2026-01-01'),
    endsAt: at('2027-01-01'),
  })

  test.each<[string, string, CreditedPeriod, CreditedPeriod, number]>([
    ['brings the difference for the whole month', '2026-04-01', month('lite'), month('pro'), 400],
    ['brings the difference for half a month', '2026-04-16', month('lite'), month('pro'), 200],
    ['brings all of what is left after no plan', '2026-04-16', month(undefined), month('pro'), 250],
    ['takes nothing back with a smaller plan', '2026-04-16', month('pro'), month('lite'), 0],
    ['counts nothing of a period that is over', '2026-05-01', month('lite'), month('pro'), 0],
    ['counts the current month of a year', '2026-06-16', year('lite'), year('pro'), 200],
    ['counts a month of a year from its first moment', '2026-06-01', year('lite'), year('pro'), 400],
  ])('%s', (_, day, previous, next, credits) => {
    expect(changeCredits(at(day), previous, next)).toBe(credits)
  })
})

test('a campaign costs the share of its pieces that were accepted, rounded down', () => {
  expect([6, 5, 1, 0].map((accepted) => campaignCredits(accepted, 6))).toEqual([5, 4, 0, 0])
})
