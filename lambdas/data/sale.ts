import type { SaleEntry } from '#rules/ledger.ts'
import type { BuyerFacts, PaymentLine, Refund } from '../payments/ports.ts'
import type { Checkout } from './checkouts.ts'
import type { Settlement } from './settlements.ts'

/** When somebody who bought in this store before paid their first and last order; ISO 8601. */
export type KnownBuyer = { first_at: string; last_at: string }

/** The data about a tenant that a sale needs. `hasTenant` is false once the seller is deleted. */
export type SaleContext = {
  hasTenant: boolean
  timeZone: string
  buyerHash: string
  knownBuyer: KnownBuyer | undefined
  isOwner: boolean
}

export type SaleLine = PaymentLine & { commissionPct: number }

/**
 * A payment as it will be recorded. `previous` is what has been recorded of it, undefined the first time. `books` is
 * the part recorded for this tenant, also undefined when the records move to the platform. `entries` are the missing
 * ledger entries.
 */
export type Sale = {
  tenantId: string
  timeZone: string
  buyerHash: string
  knownBuyer: KnownBuyer | undefined
  facts: {
    id: string
    paidAt: number
    totalCents: number
    lines: readonly SaleLine[]
    refunds: readonly Refund[]
    failedRefunds: readonly Refund[]
    buyer: BuyerFacts
  }
  checkout: Checkout
  libraryId: string
  isSelfPurchase: boolean
  entries: readonly SaleEntry[]
  previous: Settlement | undefined
  books: Settlement | undefined
  next: Pick<Settlement, 'state' | 'refunded_cents' | 'commission_cents' | 'revoked_lines'>
}
