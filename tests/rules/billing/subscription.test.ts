import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditsPerMonth, renewedCredits } from '#rules/billing/credits.ts'
import {
  accessEndsAt,
  type BillingFacts,
  billingStateOf,
  changeTakesEffect,
  graceDays,
  hasAccess,
  intervals,
  planEndedText,
  planPriceCents,
  type Subscription,
  trialDays,
  trialDaysLeft,
} from '#rules/billing/subscription.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse('2026-03-15T12:00:00Z')
const inDays = (days: number) => now + days * dayMs
const paid: Subscription = {
  plan: 'pro',
  interval: 'month',
  status: 'active',
  periodEnd: inDays(10),
  cancelAtPeriodEnd: false,
}

describe('The state of billing', () => {
  test.each<[string, BillingFacts, string]>([
    ['signed up before billing was set up', {}, 'unbilled'],
    ['in the trial', { trialEndsAt: inDays(1) }, 'trial'],
    ['after the trial', { trialEndsAt: now }, 'trial_ended'],
    ['with a paid plan', { trialEndsAt: inDays(-20), subscription: paid }, 'active'],
    ['with a paid plan within the trial', { trialEndsAt: inDays(5), subscription: paid }, 'active'],
    ['with a payment that failed', { subscription: { ...paid, status: 'past_due' } }, 'past_due'],
    ['cancelled, the period running', { subscription: { ...paid, cancelAtPeriodEnd: true } }, 'cancelled'],
    [
      'cancelled, the period over',
      { subscription: { ...paid, cancelAtPeriodEnd: true, periodEnd: now } },
      'ended',
    ],
    ['ended', { trialEndsAt: inDays(-20), subscription: { ...paid, status: 'ended' } }, 'ended'],
    [
      'ended within the trial',
      { trialEndsAt: inDays(2), subscription: { ...paid, status: 'ended' } },
      'trial',
    ],
    ['given by an operator', { trialEndsAt: inDays(-20), compUntil: inDays(3) }, 'comp'],
    ['given until now', { trialEndsAt: inDays(-20), compUntil: now }, 'trial_ended'],
    ['given once, and over', { trialEndsAt: inDays(-20), compUntil: inDays(-3) }, 'trial_ended'],
    ['paid and given', { compUntil: inDays(3), subscription: paid }, 'active'],
  ])('a seller who is %s', (_who, facts, state) => {
    expect(billingStateOf(facts, now)).toBe(state)
  })
})

describe('Adding, generating and publishing', () => {
  test.each<[string, BillingFacts, number | undefined]>([
    ['have no end where there was no billing', {}, undefined],
    ['have no end where there was no billing, even if a plan was given', { compUntil: inDays(1) }, undefined],
    ['end with the trial', { trialEndsAt: inDays(trialDays) }, inDays(trialDays)],
    ['outlast a paid period by the grace', { subscription: paid }, inDays(10 + graceDays)],
    [
      'end with the period of a cancelled plan',
      { subscription: { ...paid, cancelAtPeriodEnd: true } },
      inDays(10),
    ],
    [
      'end seven days after a payment failed',
      { subscription: { ...paid, status: 'past_due', pastDueSince: inDays(-2) } },
      inDays(graceDays - 2),
    ],
    [
      'end at once with a subscription that has ended',
      { subscription: { ...paid, status: 'ended', endedAt: inDays(-1) } },
      inDays(-1),
    ],
    [
      'never end before the trial',
      { trialEndsAt: inDays(12), subscription: { ...paid, status: 'ended' } },
      inDays(12),
    ],
    ['never end before what was given', { trialEndsAt: inDays(-9), compUntil: inDays(90) }, inDays(90)],
  ])('%s', (_rule, facts, end) => {
    expect(accessEndsAt(facts)).toBe(end)
  })

  test('are possible up to the last millisecond, and not in the next', () => {
    const end = new Date(now).toISOString()
    expect([hasAccess(end, now - 1), hasAccess(end, now), hasAccess(undefined, now)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

test('a larger plan or longer interval is immediate, others wait for the period’s end', () => {
  const from = (plan: 'lite' | 'pro', interval: 'month' | 'year') => ({ plan, interval })
  expect(changeTakesEffect(from('lite', 'month'), from('pro', 'month'))).toBe('now')
  expect(changeTakesEffect(from('lite', 'year'), from('pro', 'month'))).toBe('now')
  expect(changeTakesEffect(from('pro', 'month'), from('pro', 'year'))).toBe('now')
  expect(changeTakesEffect(from('pro', 'year'), from('pro', 'month'))).toBe('at-period-end')
  expect(changeTakesEffect(from('pro', 'month'), from('lite', 'year'))).toBe('at-period-end')
  expect(changeTakesEffect(from('pro', 'month'), from('pro', 'month'))).toBe('never')
})

test('a year costs twelve months', () => {
  expect(intervals.map((interval) => planPriceCents(4700, interval))).toEqual([4700, 56_400])
})

test('credits never pile up beyond twice what a month brings', () => {
  fc.assert(
    fc.property(fc.constantFrom('lite', 'pro'), fc.nat({ max: 100_000 }), (plan, balance) => {
      const added = renewedCredits(plan, balance)
      const most = 2 * creditsPerMonth[plan]
      expect(added).toBeGreaterThanOrEqual(0)
      expect(added).toBeLessThanOrEqual(creditsPerMonth[plan])
      if (balance <= most) expect(balance + added).toBe(Math.min(balance + creditsPerMonth[plan], most))
      else expect(added).toBe(0)
    }),
  )
})

describe('messages to a seller', () => {
  const at = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString()

  test.each([
    [at(14), 14],
    [at(0.1), 1],
    [at(0), 0],
    [at(-3), 0],
  ])('a trial until %s has %d days left', (endsAt, days) => {
    expect(trialDaysLeft(endsAt, now)).toBe(days)
  })

  test('names what has ended', () => {
    expect(planEndedText({ trial_ends_at: at(-1), access_ends_at: at(-1) })).toMatch(/^Your trial has ended/)
    expect(planEndedText({ trial_ends_at: at(-9), access_ends_at: at(-1) })).toMatch(/^Your plan has ended/)
    const failing = { trial_ends_at: at(-30), access_ends_at: at(-1), past_due_since: at(-8) }
    expect(planEndedText(failing)).toMatch(/^Your last payment failed\. Update your card/)
  })
})
