import { dayMs, monthsAfter } from '../time.ts'
import type { BillingFacts, Subscription } from './subscription.ts'

const monthsPerYear = 12

/** How long before its end a seller is reminded of the trial (docs/product.md, Plans and billing). */
export const trialReminderDays = 3

/**
 * What a plan's dates are decided by; times in epoch milliseconds. `trialMailed`: the last mail about the trial.
 * `creditYear`: the paid year whose months bring credits; `added` counts those that have, without the first, which the
 * invoice itself brings.
 */
export type PlanDates = BillingFacts & {
  trialMailed?: 'ending' | 'ended'
  creditYear?: { startsAt: number; added: number }
}

/** Something that a date alone causes. `month` counts from 1, the first after the payment. */
export type DueStep =
  | { kind: 'trial-ending' | 'trial-ended' | 'comp-ended'; at: number }
  | { kind: 'credits'; at: number; month: number }

/** Returns everything that is still to happen if nothing else changes, the earliest first. */
export function dueStepsOf(dates: PlanDates): DueStep[] {
  const { compUntil } = dates
  const dues: DueStep[] = [
    ...trialDues(dates),
    ...(compUntil === undefined ? [] : [{ kind: 'comp-ended' as const, at: compUntil }]),
    ...creditDues(dates),
  ]
  return dues.sort((a, b) => a.at - b.at)
}

/** A seller whose access does not end with the trial is not reminded of it. */
function trialDues({ trialEndsAt, compUntil = 0, subscription, trialMailed }: PlanDates): DueStep[] {
  if (trialEndsAt === undefined || trialMailed === 'ended' || compUntil >= trialEndsAt) return []
  if (subscription && outlastsTrial(subscription, trialEndsAt)) return []
  const ended = { kind: 'trial-ended' as const, at: trialEndsAt }
  if (trialMailed === 'ending') return [ended]
  return [{ kind: 'trial-ending', at: trialEndsAt - trialReminderDays * dayMs }, ended]
}

/** A seller who cancelled to the trial's last day has already had the mail about the end. */
const outlastsTrial = ({ status, endedAt, periodEnd }: Subscription, trialEndsAt: number) =>
  status !== 'ended' || (endedAt ?? periodEnd) > trialEndsAt - dayMs

function creditDues({ creditYear, subscription }: PlanDates): DueStep[] {
  if (!creditYear || !subscription || subscription.status === 'ended' || subscription.interval !== 'year')
    return []
  const { startsAt, added } = creditYear
  return Array.from({ length: monthsPerYear - 1 - added }, (_, index) => {
    const month = added + 1 + index
    return { kind: 'credits' as const, month, at: monthsAfter(startsAt, month) }
  })
}
