import { useSearchParams } from 'react-router-dom'
import { type Period, type PeriodChoice, periodChoices, periodOf } from '#rules/periods.ts'

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The period in the page's address: `?period=90d`, or `?from=2026-01-01&to=2026-01-31`. Dates outside the store's days
 * are moved to the nearest one, and an address that makes no sense is the default.
 */
export function usePeriod(
  fallback: Exclude<PeriodChoice, 'own'>,
  { since, today }: { since: string; today: string },
) {
  const [search, setSearch] = useSearchParams()
  const { choice, period } = periodIn(search, fallback, since, today)
  const change = (names: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['period', 'from', 'to']) next.delete(name)
        for (const [name, value] of Object.entries(names)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    choice,
    period,
    choose: (next: Exclude<PeriodChoice, 'own'>) => change(next === fallback ? {} : { period: next }),
    chooseOwn: ({ from, to }: Period) => change({ from, to }),
  }
}

function periodIn(
  search: URLSearchParams,
  fallback: Exclude<PeriodChoice, 'own'>,
  since: string,
  today: string,
): { choice: PeriodChoice; period: Period } {
  const from = search.get('from')
  const to = search.get('to')
  if (isDate(from) && isDate(to) && from <= to) {
    const inside = (date: string) => (date < since ? since : date > today ? today : date)
    return { choice: 'own', period: { from: inside(from), to: inside(to) } }
  }
  const named = periodChoices.find((each) => each === search.get('period'))
  const choice = named && named !== 'own' ? named : fallback
  return { choice, period: periodOf(choice, today, since) }
}
