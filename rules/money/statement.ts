import { addDays, addMonths } from '../calendar.ts'
import type { DateRange } from '../period.ts'
import { dayIn, type StoreZones, zoneAt } from '../store-day.ts'

/** The period of a statement: a calendar year (`2026`) or a month (`2026-11`). */
export const statementPeriod = /^20\d{2}(-(0[1-9]|1[0-2]))?$/

/** Returns the first and the last day of a statement's period. */
export function statementDays(period: string): DateRange {
  const isMonth = period.length > 4
  const from = isMonth ? `${period}-01` : `${period}-01-01`
  return { from, to: addDays(addMonths(from, isMonth ? 1 : 12), -1) }
}

/** Returns the years and the months of a store that there are statements of, newest first. Dates are YYYY-MM-DD. */
export function statementPeriods(since: string, today: string): { years: string[]; months: string[] } {
  const months: string[] = []
  const first = since.slice(0, 7)
  for (let month = today.slice(0, 7); month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  return { years: [...new Set(months.map((month) => month.slice(0, 4)))], months }
}

/**
 * Returns the day and the time zone under which a statement lists an entry. A recorded day stays, because a period that was
 * filed must not change. It may be that of the zone in which a sale's checkout began; that zone explains the day then.
 * @param at epoch milliseconds
 */
export function statementDay(
  zones: StoreZones,
  at: number,
  recorded: string | undefined,
): { day: string; zoneinfo: string } {
  const zoneinfo = zoneAt(zones, at)
  const day = recorded ?? dayIn(zoneinfo, at)
  const all = [zoneinfo, ...zones.earlier.map((earlier) => earlier.zoneinfo).reverse(), zones.zoneinfo]
  return { day, zoneinfo: all.find((zone) => dayIn(zone, at) === day) ?? zoneinfo }
}

type Entry = { kind: string; cents: number }

/** What a statement comes to, in integer cents: `change` is the sum of all entries, the other three its parts. */
export type StatementTotals = { sales: number; referrals: number; payouts: number; change: number }

/** Corrections count as sales. */
export function statementTotals(entries: readonly Entry[]): StatementTotals {
  const totals = { sales: 0, referrals: 0, payouts: 0, change: 0 }
  for (const { kind, cents } of entries) {
    totals[partOf(kind)] += cents
    totals.change += cents
  }
  return totals
}

function partOf(kind: string) {
  if (kind === 'referral' || kind === 'referral_refund') return 'referrals'
  return kind === 'payout' || kind === 'payout_returned' ? 'payouts' : 'sales'
}
