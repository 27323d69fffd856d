import { describe, expect, test } from 'vitest'
import { type DueStep, dueStepsOf, type PlanDates } from '#rules/billing/plan-schedule.ts'
import type { Subscription } from '#rules/billing/subscription.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const trialEndsAt = at('2026-03-15')
const paid: Subscription = {
  plan: 'pro',
  interval: 'month',
  status: 'active',
  periodEnd: at('2026-04-01'),
  cancelAtPeriodEnd: false,
}
const ending: DueStep = { kind: 'trial-ending', at: at('2026-03-12') }
const ended: DueStep = { kind: 'trial-ended', at: trialEndsAt }

describe('mails about the end of a trial', () => {
  test.each<[string, PlanDates, DueStep[]]>([
    ['are due three days before it and at it', { trialEndsAt }, [ending, ended]],
    ['are not repeated', { trialEndsAt, trialMailed: 'ending' }, [ended]],
    ['are over after the last one', { trialEndsAt, trialMailed: 'ended' }, []],
    ['are not sent without a trial', {}, []],
    ['are not sent to who has paid', { trialEndsAt, subscription: paid }, []],
    [
      'are sent where a paid plan ended long before',
      { trialEndsAt, subscription: { ...paid, status: 'ended', endedAt: at('2026-03-14') } },
      [ending, ended],
    ],
    [
      'are not sent where it was cancelled to the last day',
      { trialEndsAt, subscription: { ...paid, status: 'ended', endedAt: at('2026-03-14') + 1 } },
      [],
    ],
    [
      'go by the paid period where no end is known',
      { trialEndsAt, subscription: { ...paid, status: 'ended', periodEnd: at('2026-03-14') } },
      [ending, ended],
    ],
  ])('%s', (_, dates, dues) => {
    expect(dueStepsOf(dates)).toEqual(dues)
  })

  test('are not sent where a given plan lasts as long', () => {
    expect(dueStepsOf({ trialEndsAt, compUntil: trialEndsAt })).toEqual([
      { kind: 'comp-ended', at: trialEndsAt },
    ])
  })

  test('come with the end of a given plan in the order of their dates', () => {
    const compUntil = at('2026-03-13')
    expect(dueStepsOf({ trialEndsAt, compUntil })).toEqual([
      ending,
      { kind: 'comp-ended', at: compUntil },
      ended,
    ])
  })
})

describe('credits of a year that is paid at once', () => {
  const yearly: Subscription = { ...paid, interval: 'year', periodEnd: at('2027-01-31') }
  const creditYear = { startsAt: at('2026-01-31'), added: 0 }

  test('are due in the eleven months after the first', () => {
    const dues = dueStepsOf({ subscription: yearly, creditYear })
    expect(dues).toHaveLength(11)
    expect(dues.slice(0, 2)).toEqual([
      { kind: 'credits', month: 1, at: at('2026-02-28') },
      { kind: 'credits', month: 2, at: at('2026-03-31') },
    ])
    expect(dues.at(-1)).toEqual({ kind: 'credits', month: 11, at: at('2026-12-31') })
  })

  test('are due for what is left of it', () => {
    expect(dueStepsOf({ subscription: yearly, creditYear: { ...creditYear, added: 10 } })).toEqual([
      { kind: 'credits', month: 11, at: at('2026-12-31') },
    ])
    expect(dueStepsOf({ subscription: yearly, creditYear: { ...creditYear, added: 11 } })).toEqual([])
  })

  test.each<[string, PlanDates]>([
    ['without a subscription', { creditYear }],
    ['without a paid year', { subscription: yearly }],
    ['after its end', { subscription: { ...yearly, status: 'ended' }, creditYear }],
    ['once it is paid by the month', { subscription: paid, creditYear }],
  ])('are not due %s', (_, dates) => {
    expect(dueStepsOf(dates)).toEqual([])
  })
})
