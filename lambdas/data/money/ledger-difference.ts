/** What settling counts for each day of a store. */
export const dayCounters = ['orders', 'gross_cents', 'commission_cents', 'refunds_cents'] as const
export type DayCounter = (typeof dayCounters)[number]

/** A figure that differs from what the entries and orders add up to; both in cents or as a count. */
export type LedgerDifference = { figure: string; stored: number; computed: number; counter?: Counter }

/** Where a figure is stored, if it is a counter. */
export type Counter =
  | {
      item: 'totals'
      name:
        | 'total_commission_cents'
        | 'total_orders'
        | 'unique_customers'
        | 'settled_cents'
        | 'paid_out_cents'
    }
  | { item: 'day'; date: string; name: DayCounter }
  | { item: 'dashboard'; date: string; name: 'orders' | 'commission_cents' }
  | { item: 'referrals'; name: 'earned_cents' }
  | { item: 'held'; date: string }
