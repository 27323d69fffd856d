import {
  effectOf,
  firstPayoutBuyers,
  firstPayoutCards,
  flagIdOf,
  monthsCountedAt,
  rateFindings,
  riskHoldDays,
} from '#rules/risk.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { pausedWrite } from '../money/payout-lists.ts'
import type { Sale } from '../sales/sale.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'
import { type Additions, addWrite, putOnce } from '../table/writes.ts'
import { flagWrites } from './flags.ts'
import { counterOf, countsAt } from './seller-risk.ts'

const keptAfterHoldDays = 5

/**
 * Returns what a sale changes of what is counted of its seller, with the flags that follow from it. Purchases by the seller do not
 * count. A sale that is held fails if what holds it was resolved meanwhile. `shared` only counts, and may count in any shard.
 */
export function riskWrites(sale: Sale): { shared: Write[]; own: Write[] } {
  const { tenantId, isSelfPurchase, heldBy, books, facts } = sale
  if (tenantId === platformTenantId || isSelfPurchase) return { shared: [], own: [] }
  const counted = countedChanges(sale)
  const findings = newFindings(sale, counted)
  const ids = (effect: 'hold' | 'pause') =>
    new Set(findings.filter(({ kind }) => effectOf(kind) === effect).map(flagIdOf))
  const month = isoAt(facts.paidAt).slice(0, 7)
  const counters: Additions = {
    [counterOf('orders', month)]: counted.orders,
    [counterOf('refunded', month)]: counted.refunded,
    [counterOf('disputed', month)]: counted.disputed,
  }
  const first = firstOnes(sale)
  const isNewlyHeld = !books && heldBy !== undefined
  if (!isNewlyHeld && findings.length === 0 && Object.keys(first).length === 0)
    return { shared: addWrite(keys.sellerRisk(tenantId), 'risk', tenantId, counters), own: [] }
  const additions: Additions = {
    ...counters,
    ...first,
    ...{ raised: new Set(findings.map(flagIdOf)), holds: ids('hold'), pauses: ids('pause') },
  }
  const own = [
    ...addWrite(keys.sellerRisk(tenantId), 'risk', tenantId, additions).map(({ Update }) =>
      isNewlyHeld ? { Update: { ...Update, ...stillHolding(Update, heldBy) } } : { Update },
    ),
    ...(isNewlyHeld ? [heldSaleWrite(tenantId, heldBy, facts.id)] : []),
    ...findings.flatMap((finding) => flagWrites(tenantId, finding)),
    ...findings
      .filter(({ kind }) => effectOf(kind) === 'pause')
      .map((finding) => pausedWrite(tenantId, flagIdOf(finding), finding.text)),
  ]
  return { shared: [], own }
}

/** Which month an order counts in, and how often it was refunded or disputed, does not change its rates. */
function countedChanges({ books, next, entries }: Sale) {
  const wasRefunded = (books?.refunded_cents ?? 0) > 0
  const isDispute = (key: string) => key.startsWith('dispute#')
  const wasDisputed = Object.keys(books?.entries ?? {}).some(isDispute)
  const isDisputed = wasDisputed || entries.some(({ key }) => isDispute(key))
  return {
    orders: books ? 0 : 1,
    refunded: Number(next.refunded_cents > 0) - Number(wasRefunded),
    disputed: Number(isDisputed) - Number(wasDisputed),
  }
}

function newFindings({ risk, facts }: Sale, counted: ReturnType<typeof countedChanges>) {
  const at = now()
  const before = countsAt(risk, at)
  const month = isoAt(at).slice(0, 7)
  const isCounted = monthsCountedAt(at).includes(isoAt(facts.paidAt).slice(0, 7))
  const by = isCounted ? counted : { orders: 0, refunded: 0, disputed: 0 }
  const counts = {
    orders: before.orders + by.orders,
    refunded: before.refunded + by.refunded,
    disputed: before.disputed + by.disputed,
  }
  return rateFindings(counts, month).filter((finding) => !risk.raised.has(flagIdOf(finding)))
}

/** A buyer who did not pay by card counts as one card more, because banks confirm debits. */
function firstOnes({ risk, books, buyerHash, facts }: Sale): Additions {
  if (books) return {}
  const card = facts.buyer.cardFingerprint ?? `buyer ${buyerHash}`
  return {
    ...(risk.buyers.size < firstPayoutBuyers && { buyers: new Set([buyerHash]) }),
    ...(risk.cards.size < firstPayoutCards && facts.totalCents > 0 && { cards: new Set([textHash(card)]) }),
  }
}

const stillHolding = ({ ExpressionAttributeValues }: NonNullable<Write['Update']>, flagId: string) => ({
  ConditionExpression: 'contains(holds, :held_by)',
  ExpressionAttributeValues: { ...ExpressionAttributeValues, ':held_by': flagId },
})

const heldSaleWrite = (tenantId: string, flagId: string, paymentId: string) =>
  putOnce(keys.heldSale(tenantId, flagId, paymentId), 'held_sale', paymentId, {
    payment_id: paymentId,
    // The commission becomes available then, also if nobody resolves the flag.
    ttl: epochSeconds(now() + (riskHoldDays + keptAfterHoldDays) * dayMs),
  })
