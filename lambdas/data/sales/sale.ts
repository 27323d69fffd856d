import * as z from 'zod/mini'
import type { SaleEntry } from '#rules/money/ledger.ts'
import type { BuyerFacts, CardFacts, Dispute, FailedRefund, Refund, SaleLine } from '#rules/money/payment.ts'
import type { StoreZones } from '#rules/store-day.ts'
import type { SellerRisk } from '../risk/seller-risk.ts'
import type { Write } from '../table/client.ts'
import type { Checkout } from './checkouts.ts'
import type { RefundRequest } from './refund-request.ts'
import type { Settlement } from './settlements.ts'

/**
 * Somebody who bought in this store before: masked address, country of the newest order, and when they paid their first
 * and last order; ISO 8601.
 */
export const KnownBuyer = z.object({
  email: z.string(),
  country: z.optional(z.string()),
  first_at: z.string(),
  last_at: z.string(),
  has_consented: z.boolean(),
})
export type KnownBuyer = z.infer<typeof KnownBuyer>

/** The data about a tenant that a sale needs. `hasTenant` is false once the seller is deleted. */
export type SaleContext = {
  hasTenant: boolean
  payoutPeriod: number
  /** Whether the store's counters are spread over shards. */
  isSpread: boolean
  zones: StoreZones
  buyerHash: string
  knownBuyer: KnownBuyer | undefined
  /** Whether the buyer has the seller's mailbox, or paid with a card of the seller's plans. */
  isSeller: boolean
  risk: SellerRisk
}

/**
 * A payment as it will be recorded. `previous` is what has been recorded of it, undefined the first time. `books` is
 * the part recorded for this tenant, also undefined when the records move to the platform. `entries` are the missing
 * ledger entries.
 */
export type Sale = {
  tenantId: string
  payoutPeriod: number
  isSpread: boolean
  zones: StoreZones
  buyerHash: string
  knownBuyer: KnownBuyer | undefined
  facts: {
    id: string
    paidAt: number
    totalCents: number
    lines: readonly SaleLine[]
    card?: CardFacts
    refunds: readonly Refund[]
    failedRefunds: readonly FailedRefund[]
    disputes: readonly Dispute[]
    buyer: BuyerFacts
  }
  checkout: Checkout
  libraryId: string
  isSelfPurchase: boolean
  risk: SellerRisk
  /** The flag that holds the commission for longer. */
  heldBy: string | undefined
  entries: readonly SaleEntry[]
  previous: Settlement | undefined
  books: Settlement | undefined
  /** Of the buyer, as it was read. */
  refundRequest: RefundRequest | undefined
  next: Pick<
    Settlement,
    | 'state'
    | 'refunded_cents'
    | 'pending_refund_cents'
    | 'commission_cents'
    | 'revoked_lines'
    | 'returned_lines'
    | 'seats_left'
    | 'refundable_seats'
    | 'deal_commissions'
    | 'line_commissions'
  >
  /** Written in the same transaction, and no part of the sale. */
  beside: readonly Write[]
}
