import type { BuyerFacts } from '#rules/money/payment.ts'
import { noCommissionReason } from '#rules/risk.ts'
import { cardsIn } from '../plans/subscriptions.ts'
import { loadOtherShards, sellerRiskOf, withOtherShards } from '../risk/seller-risk.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'
import { areSpread, payoutPeriodOf } from './counters/ledger-totals.ts'
import { buyerHashOf } from './record-customer.ts'
import { KnownBuyer, type SaleContext } from './sale.ts'
import { storeZonesOf } from './store-time-zone.ts'

/**
 * Reads the data about a tenant that a sale needs, in one round trip, and in two for a store whose counters are spread. Without an owner,
 * for a payment that is recorded already, in one for any store; it does not compare the buyer with the seller then.
 */
export async function saleContext(
  tenantId: string,
  buyer: BuyerFacts,
  ownerUserId?: string,
): Promise<SaleContext> {
  const buyerHash = await buyerHashOf(tenantId, buyer.email)
  const [items, shards] = await Promise.all([
    getItems([
      keys.stats(tenantId),
      keys.store(tenantId),
      keys.buyer(tenantId, buyerHash),
      ...(ownerUserId === undefined ? [] : [keys.profile(ownerUserId)]),
      keys.planCards(tenantId),
      keys.sellerRisk(tenantId),
    ]),
    ownerUserId === undefined ? loadOtherShards(tenantId) : undefined,
  ])
  const ofType = (wanted: string) => items.find(({ type }) => type === wanted)
  const known = ofType('buyer')
  const isSpread = areSpread(ofType('stats'))
  const risk = sellerRiskOf(ofType('risk'))
  const sellerEmail = ofType('profile')?.email
  return {
    hasTenant: tenantId === platformTenantId || ofType('stats') !== undefined,
    payoutPeriod: payoutPeriodOf(ofType('stats')),
    isSpread,
    zones: storeZonesOf(ofType('store')),
    buyerHash,
    knownBuyer: known && KnownBuyer.parse(known),
    isSeller:
      noCommissionReason({
        buyerEmail: buyer.email,
        sellerEmail: typeof sellerEmail === 'string' ? sellerEmail : undefined,
        card: buyer.cardFingerprint,
        planCards: cardsIn(ofType('plan_cards')),
      }) !== undefined,
    risk: isSpread ? withOtherShards(risk, shards ?? (await loadOtherShards(tenantId))) : risk,
  }
}
