import { type LedgerFacts, missingEntries, type WrittenEntry } from '#rules/money/ledger.ts'
import type { Dispute, Refund } from '#rules/money/payment.ts'

export const paidAt = Date.UTC(2026, 0, 31, 23, 30)
export const day = 24 * 3600 * 1000

export const line = (number: number, cents: number, pct: number, { discount = 0, tax = 0 } = {}) => ({
  line: number,
  subtotalCents: cents,
  discountCents: discount,
  totalCents: cents - discount + tax,
  commissionPct: pct,
})
export const sale = (...lines: LedgerFacts['lines']): LedgerFacts => ({
  paidAt,
  lines,
  refunds: [],
  disputes: [],
})
export const refund = (id: string, cents: number, more: Partial<Refund> = {}): Refund => ({
  id,
  at: paidAt + day,
  cents,
  ...more,
})
export const dispute = (id: string, cents: number, more: Partial<Dispute> = {}): Dispute => ({
  id,
  at: paidAt + 2 * day,
  cents,
  state: 'open',
  ...more,
})
export const centsOf = (facts: LedgerFacts, written: WrittenEntry[] = []) =>
  missingEntries(facts, written).map(({ key, cents }) => [key, cents])
