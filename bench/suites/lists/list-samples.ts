import type { LedgerEntry } from '#contract/money/ledger.ts'
import type { Customer } from '#contract/sales/customers.ts'
import type { Order } from '#contract/sales/orders.ts'

const newest = Date.UTC(2026, 10, 22)
const minuteMs = 60_000
const atOf = (n: number) => new Date(newest - n * minuteMs).toISOString()

export const orderOf = (n: number): Order => ({
  id: `pi_${n}`,
  paid_at: atOf(n),
  state: 'paid',
  total_cents: 19_400,
  commission_cents: 10_670,
  refunded_cents: 0,
  buyer: { email: `b***${n}@example.com`, country: 'DE' },
  lines: [
    {
      line: 0,
      product_id: 'course',
      store_product_id: 'sp',
      title: `Course ${n}`,
      quantity: 2,
      price_cents: 9_700,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: 19_400,
      commission_pct: 55,
      commission_cents: 10_670,
    },
  ],
})

export const entryOf = (n: number): LedgerEntry => ({
  id: `pi_${n}#earn`,
  kind: 'earn',
  cents: 10_670,
  at: atOf(n),
  available_on: '2026-12-22',
  order_id: `pi_${n}`,
})

export const customerOf = (n: number): Customer => ({
  id: `customer-${n}`,
  email: `b***${n}@example.com`,
  country: 'DE',
  orders: 2,
  spent_cents: 38_800,
  first_at: atOf(n + 10_000),
  last_at: atOf(n),
  has_consented: false,
})
