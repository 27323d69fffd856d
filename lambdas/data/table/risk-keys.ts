import { type Key, tenantPartition } from './partitions.ts'

export const riskFlagsPartition = 'RISKFLAGS'
export const disputesPartition = 'DISPUTES'
export const payoutListPartition = 'PAYOUTLIST'
export const riskFlagPrefix = 'RISKFLAG#'
export const heldSalePrefix = 'HELDSALE#'
const declined = (storeId: string, network: string) => `RATE#DECLINED#${storeId}#${network}`

/** Partitions list what waits and what is decided apart: each is read by page, oldest first or newest first. */
export type ListedState = 'OPEN' | 'CLOSED'

/** The part of `keys` for what the rules of risk have found. */
export const riskKeys = {
  /**
   * Counters {orders:YYYY-MM, refunded:YYYY-MM, disputed:YYYY-MM} of orders by the month in which they were paid, and sets {buyers, cards,
   * raised, holds, pauses}; see seller-risk.ts.
   */
  sellerRisk: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'RISK' }),
  /** {kind, subject, text, state, resolved_at?, note?}: what a seller is shown; see flags.ts. */
  riskFlag: (tenantId: string, flagId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${riskFlagPrefix}${flagId}`,
  }),
  /** {tenant_id, flag_id, kind, text, details?}: the same for operators. */
  listedFlag: (state: ListedState, at: string, tenantId: string, flagId: string): Key => ({
    pk: riskFlagsPartition,
    sk: `${state}#${at}#${tenantId}#${flagId}`,
  }),
  /** {payment_id, ttl}: a sale whose commission this flag holds. */
  heldSale: (tenantId: string, flagId: string, paymentId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${heldSalePrefix}${flagId}#${paymentId}`,
  }),
  /** {payment_id, tenant_id, cents, state, evidence_until, submitted_at?, due_shard?, due_at?}; see disputes.ts. */
  dispute: (state: ListedState, at: string, disputeId: string): Key => ({
    pk: disputesPartition,
    sk: `${state}#${at}#${disputeId}`,
  }),
  /** {tenant_id, at, cents?, reason?}: a payout by what became of it, or who has paused a seller's; see payout-lists.ts. */
  listedPayout: (list: string, at: string, tenantId: string, id: string): Key => ({
    pk: payoutListPartition,
    sk: `${list}#${at}#${tenantId}#${id}`,
  }),
  /** {at, ttl}: when a card was last declined for this address or network in a store. */
  declinedCard: (storeId: string, network: string, card: string): Key => ({
    pk: declined(storeId, network),
    sk: card,
  }),
  /** {until, ttl}: the store's checkouts ask for 3-D Secure, epoch ms. */
  secureCheckouts: (storeId: string): Key => ({ pk: `STOREFRONT#${storeId}`, sk: 'SECURE' }),
  /** {tenant_id, ttl}: a seller whose payouts go to the bank account with this hash. */
  bankAccountOf: (bankHash: string, tenantId: string): Key => ({ pk: `BANK#${bankHash}`, sk: tenantId }),
}
