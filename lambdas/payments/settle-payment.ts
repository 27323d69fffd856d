import {
  areOutdated,
  commissionCents,
  holdDays,
  lineCommissions,
  missingEntries,
  orderState,
  refundableSeats,
  refundedCents,
  returnedLines,
  revokedLines,
  seatsLeft,
} from '#rules/money/ledger.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { riskHoldDays } from '#rules/risk.ts'
import { emailKeyOf } from '../crypto/keyed-hashes.ts'
import { saveSeenState } from '../data/sales/checkouts.ts'
import { dealCommissions } from '../data/sales/counters/deal-totals.ts'
import { recordDebit, recordFailedDebit } from '../data/sales/debits.ts'
import { returnUse } from '../data/sales/discount-codes.ts'
import { recordSale } from '../data/sales/record-sale.ts'
import { saleContext } from '../data/sales/sale-context.ts'
import { recordedPaidAt, type Settlement } from '../data/sales/settlements.ts'
import type { Write } from '../data/table/client.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { handleFraudWarnings } from './handle-fraud-warnings.ts'
import type { Sales } from './ports.ts'
import { buyerOf, type Recorded, readRecorded } from './read-recorded.ts'
import { settleInSteps } from './settle-in-steps.ts'

/** A transaction has at most 100 writes: four for each entry, and up to 45 others. */
const maxEntriesAtOnce = 13

/** What settling found: whether it is a sale of ours, whether that is an order, and whether this call wrote anything. */
export type SettlementResult = {
  isKnown: boolean
  state: PaymentFacts['state']
  orderId?: string
  wrote: boolean
}

/**
 * What a caller has for the first transaction. `recorded` was read before and is used once: where others have written since, everything
 * is read again. `writes` are made with it, and not at all if nothing is written.
 */
export type Beside = { recorded?: Recorded | undefined; writes?: readonly Write[] | undefined }

/**
 * Records what the provider reports about a payment: its order, ledger entries, counters, grants and receipt. Writes
 * only what is missing, in one transaction: idempotent and safe to call concurrently. `id` is the payment's or its session's.
 * @throws Failure 'conflict' when others settle the same payment without end, or its id belongs to another checkout
 */
export async function settlePayment(
  sales: Pick<Sales, 'load'> & Partial<Pick<Sales, 'refund' | 'refundFor'>>,
  id: string,
  beside: Beside = {},
): Promise<SettlementResult> {
  const facts = await sales.load(id)
  if (!facts) return { isKnown: false, state: 'failed', wrote: false }
  if (facts.state !== 'paid') {
    await recordDebitState(facts)
    return { isKnown: true, state: facts.state, wrote: false }
  }
  const { wrote, settlement } = await settleFacts(facts, beside)
  if (await handleFraudWarnings(sales, facts, settlement.tenant_id)) {
    const settled = await settlePayment(sales, facts.id, wrote ? {} : { writes: beside.writes })
    return { ...settled, wrote: wrote || settled.wrote }
  }
  return { isKnown: true, state: 'paid', orderId: facts.id, wrote }
}

/** Mails the buyer of a payment that takes days, and lets return page and cart know without asking the provider. */
async function recordDebitState({ state, checkoutId, totalCents, buyer }: PaymentFacts) {
  const email = buyer.email.trim().toLowerCase()
  if (state === 'processing' || state === 'failed') await saveSeenState(checkoutId, state)
  if (state === 'processing') await recordDebit({ checkoutId, totalCents, email })
  if (state === 'failed' && email) await recordFailedDebit(checkoutId)
  // Neither can be paid any more.
  if (state === 'expired' || state === 'failed') await returnUse(checkoutId)
}

type Books = { settlement: Pick<Settlement, 'library_id' | 'state' | 'tenant_id'>; wrote: boolean }
type Step = Books & { isComplete: boolean }

/** The same for facts that have just been loaded, of a payment that is paid. */
export function settleFacts(facts: PaymentFacts, { recorded, writes = [] }: Beside = {}): Promise<Books> {
  let [ahead, left] = [recorded, writes]
  return settleInSteps('payment', async () => {
    const known = ahead
    ahead = undefined
    const step = await settleOnce(facts, known ?? (await readRecorded(facts)), left)
    if (step.wrote) left = []
    return step
  })
}

/** Writes as much as fits into one transaction, with `beside`. */
async function settleOnce(
  facts: PaymentFacts,
  { checkout, settlement, refundRequest, tenantId, context: found }: Recorded,
  beside: readonly Write[],
): Promise<Step> {
  const buyer = buyerOf(facts)
  const libraryId = settlement?.library_id ?? (await emailKeyOf(buyer.email))
  const { hasTenant, isSeller, ...context } = found
  const isSelfPurchase = settlement?.is_self_purchase ?? isSeller
  const lines = facts.lines.map((line) => ({
    ...line,
    commissionPct: isSelfPurchase ? 0 : (checkout.lines[line.line]?.commission_pct ?? 0),
  }))
  // The first settlement decides the date: keys of the order and of its entries have it.
  const paidAt = settlement ? recordedPaidAt(settlement) : facts.paidAt
  const ledgerFacts = { ...facts, paidAt, lines }
  const written = Object.entries(settlement?.entries ?? {}).map(([key, cents]) => ({ key, cents }))
  if (settlement && areOutdated(ledgerFacts, Object.keys(settlement.entries), settlement.state))
    return { settlement, wrote: false, isComplete: true }
  const heldBy = settlement ? settlement.held_by : isSelfPurchase ? undefined : [...context.risk.holds][0]
  const missing = missingEntries(ledgerFacts, written, heldBy ? riskHoldDays : holdDays)
  const entries = missing.slice(0, maxEntriesAtOnce - beside.length)
  const isComplete = missing.length === entries.length
  const commissions = lineCommissions(ledgerFacts)
  const next = {
    state: orderState(ledgerFacts),
    refunded_cents: refundedCents(ledgerFacts),
    commission_cents: commissionCents(ledgerFacts),
    revoked_lines: revokedLines(ledgerFacts),
    returned_lines: returnedLines(ledgerFacts),
    line_commissions: commissions,
    ...(checkout.lines.some(({ deals }) => deals) && {
      deal_commissions: dealCommissions(
        lines.map(({ line }) => checkout.lines[line] ?? {}),
        commissions,
      ),
    }),
    ...(ledgerFacts.refunds.some(({ line }) => line !== undefined) && {
      seats_left: seatsLeft(ledgerFacts),
      refundable_seats: refundableSeats(ledgerFacts),
    }),
    ...(facts.pendingRefunds && { pending_refund_cents: refundedCents({ refunds: facts.pendingRefunds }) }),
  }
  const books = { library_id: libraryId, state: next.state, tenant_id: tenantId }
  if (hasTenant && settlement && entries.length === 0 && !hasChanged(settlement, next))
    return { settlement: books, wrote: false, isComplete }
  const sale = {
    facts: { ...facts, paidAt, lines, buyer },
    checkout,
    libraryId,
    isSelfPurchase,
    heldBy,
    previous: settlement,
    refundRequest,
    next,
    beside,
  }
  if (hasTenant) {
    await recordSale({ ...sale, ...context, tenantId, entries, books: settlement })
    return { settlement: books, wrote: true, isComplete }
  }
  const platform = await saleContext(platformTenantId, buyer, checkout.owner_user_id)
  const { payoutPeriod, zones, buyerHash, knownBuyer, risk } = platform
  const all = missingEntries(ledgerFacts, []).slice(0, maxEntriesAtOnce - beside.length)
  const ofPlatform = {
    payoutPeriod,
    isSpread: false,
    zones,
    buyerHash,
    knownBuyer,
    risk,
    heldBy: undefined,
    tenantId: platformTenantId,
  }
  await recordSale({ ...sale, ...ofPlatform, entries: all, books: undefined })
  // The next step finds the platform's books, and whatever did not fit into them.
  return { settlement: books, wrote: true, isComplete: false }
}

type Changes = Pick<
  Settlement,
  'state' | 'refunded_cents' | 'pending_refund_cents' | 'commission_cents' | 'revoked_lines' | 'seats_left'
>

const hasChanged = (settlement: Settlement, next: Changes) =>
  settlement.state !== next.state ||
  settlement.refunded_cents !== next.refunded_cents ||
  settlement.pending_refund_cents !== next.pending_refund_cents ||
  settlement.revoked_lines.join() !== next.revoked_lines.join() ||
  settlement.seats_left?.join() !== next.seats_left?.join()
