import type { RecentDays } from '#contract/home.ts'
import { pluralize } from '#rules/text.ts'
import { uncountedVisitsText } from '../../lib/site/uncounted-visits.ts'

/** Returns the sentence about visits and orders below the chart of the last 30 days. */
export function recentCountsText({ days, time_zone }: RecentDays) {
  const total = (name: 'visits' | 'orders') => days.reduce((sum, day) => sum + day[name], 0)
  const [visits, orders] = [total('visits'), total('orders')]
  const uncounted = orders > visits ? ` ${uncountedVisitsText}` : ''
  return `${pluralize(visits, 'visit')}, ${pluralize(orders, 'order')}.${uncounted} Days are in ${time_zone.replaceAll('_', ' ')}.`
}
