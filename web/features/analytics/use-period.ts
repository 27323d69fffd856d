import { useSearchParams } from 'react-router-dom'
import type { RecentDays } from '#contract/home.ts'
import { type DateRange, firstDayOf, type PeriodName, periodNames } from '#rules/period.ts'
import { dayIn } from '#rules/store-day.ts'
import type { Period } from '../../ui/controls/period-picker.tsx'

const standard: PeriodName = '30d'

const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The period in the page's URL: `?period=90d`, or `?period=own&from=2026-01-01&to=2026-01-31`. */
export function usePeriod(recent: RecentDays) {
  const [search, setSearch] = useSearchParams()
  const period = periodIn(search)
  const range = rangeOf(period, recent)
  const change = ({ name, from = range.from, to = range.to }: Period) =>
    setSearch(
      { ...(name !== standard && { period: name }), ...(name === 'own' && { from, to }) },
      { replace: true },
    )
  return { period, range, change }
}

function periodIn(search: URLSearchParams): Period {
  return {
    name: periodNames.find((name) => name === search.get('period')) ?? standard,
    from: search.get('from') ?? undefined,
    to: search.get('to') ?? undefined,
  }
}

/**
 * Returns the range of the page's URL as it is if the store's time zone is the browser's; undefined where the range depends
 * on the day the store was opened.
 */
export function likelyRange(search: URLSearchParams): DateRange | undefined {
  const { name } = periodIn(search)
  const to = dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
  const from = firstDayOf(name, to)
  return from === undefined ? undefined : { from, to }
}

/** Days on which the store was not open yet, or that have not come, are left out. */
function rangeOf({ name, from, to }: Period, { since, days }: RecentDays): DateRange {
  const today = days.at(-1)?.date ?? since
  const opened = since < today ? since : today
  if (name === 'all') return { from: opened, to: today }
  const first = firstDayOf(name === 'own' ? standard : name, today) ?? opened
  if (name !== 'own' || !isDate(from) || !isDate(to) || from > to) return { from: first, to: today }
  const inside = (date: string) => (date < opened ? opened : date > today ? today : date)
  return { from: inside(from), to: inside(to) }
}
