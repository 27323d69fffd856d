import { type LedgerFacts, missingEntries, type SaleEntry, type WrittenEntry } from '../money/ledger.ts'
import { dayMs } from '../time.ts'
import { affiliateCommissionPct } from './plans.ts'

/** How long a browser remembers the link that its visitor came by (docs/product.md, Referral earnings). */
export const referralKeptMs = 60 * dayMs
/** How long after the sign-up a referral may be claimed (docs/product.md, Referral earnings). */
export const referralClaimMs = 30 * dayMs
/** Visits of referral links that count in an hour, for each client. */
export const referralVisitsPerHour = 30

/** Characters of a code: none that looks like another one. */
export const referralAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
export const referralCodeLength = 8
export const referralCodePattern = /^[2-9a-hjkmnp-z]{8}$/

/** A paid invoice of a plan: money in integer cents, `cents` without tax, times in epoch milliseconds. */
export type PaidInvoice = Pick<LedgerFacts, 'paidAt' | 'refunds' | 'failedRefunds' | 'disputes'> & {
  id: string
  cents: number
  taxCents: number
  periodStart: number
  periodEnd: number
}

export type ReferralEntry = Omit<SaleEntry, 'kind'> & { kind: 'referral' | 'referral_refund' }

const isOfYear = ({ periodStart, periodEnd }: PaidInvoice) => periodEnd - periodStart > 40 * dayMs

/**
 * Returns the invoices of a subscription that earn a referral: each paid month, and of years only the first, at its
 * purchase. What is paid for a change within a year belongs to that year. `invoices`: oldest first.
 */
export function earningInvoices<Invoice extends PaidInvoice>(invoices: readonly Invoice[]): Invoice[] {
  const paid = invoices.filter(({ cents }) => cents > 0)
  const years = paid.filter(isOfYear)
  const isWithinYear = (invoice: Invoice) =>
    years.some((year) => year.periodStart <= invoice.periodStart && invoice.periodEnd <= year.periodEnd)
  return paid.filter((invoice) => invoice === years[0] || !isWithinYear(invoice))
}

/**
 * Returns the ledger entries that an invoice requires and that are not in `written`, oldest first: the share of what was
 * paid without tax, less the same part of it that refunds and disputes took back (see `missingEntries`).
 */
export const missingReferralEntries = (
  invoice: PaidInvoice,
  written: readonly WrittenEntry[],
): ReferralEntry[] =>
  missingEntries(ledgerFactsOf(invoice), written).map((entry) => ({ ...entry, kind: kindOf(entry) }))

const kindOf = ({ kind }: SaleEntry) =>
  kind === 'refund' || kind === 'dispute' ? 'referral_refund' : 'referral'

function ledgerFactsOf({ cents, taxCents, ...invoice }: PaidInvoice): LedgerFacts {
  const line = { line: 0, subtotalCents: cents, discountCents: 0, totalCents: cents + taxCents }
  return { ...invoice, lines: [{ ...line, commissionPct: affiliateCommissionPct }] }
}
