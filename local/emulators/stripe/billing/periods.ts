import type Stripe from 'stripe'

/**
 * The end of the first period after `from`, in epoch seconds. Periods end on the day of the month of `anchor`, or on the
 * month's last day where it has no such day.
 */
export function nextPeriodEnd(anchor: number, from: number, price: Stripe.Price): number {
  const months = price.recurring?.interval === 'year' ? 12 : 1
  let count = 1
  while (addMonths(anchor, count * months) <= from) count += 1
  return addMonths(anchor, count * months)
}

function addMonths(at: number, months: number) {
  const date = new Date(at * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** The part of a period's price that is left at `at`, in cents. */
export function unusedCents(
  { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
  cents: number,
  at: number,
) {
  return Math.round((cents * Math.max(0, end - at)) / (end - start))
}
