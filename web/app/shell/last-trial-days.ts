import type { Tenant } from '#contract/store.ts'
import { trialDaysLeft } from '#rules/billing/subscription.ts'

const badgeDays = 7

/** Returns the days left in the last week of a trial that nothing follows yet. */
export function lastTrialDays({ trial_ends_at, access_ends_at }: Tenant) {
  if (trial_ends_at === undefined || access_ends_at !== trial_ends_at) return undefined
  const days = trialDaysLeft(trial_ends_at, Date.now())
  return days > 0 && days <= badgeDays ? days : undefined
}
