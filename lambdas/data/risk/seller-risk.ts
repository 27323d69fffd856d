import * as z from 'zod/mini'
import { type DistinctBuyers, monthsCountedAt, type SalesCounts } from '#rules/risk.ts'
import { type Attributes, getItem, getItems } from '../table/client.ts'
import { inShard, otherShards } from '../table/counter-shards.ts'
import { keys } from '../table/keys.ts'

const Texts = z._default(z.set(z.string()), () => new Set<string>())
const Stored = z.looseObject({ buyers: Texts, cards: Texts, raised: Texts, holds: Texts, pauses: Texts })
/**
 * What is counted of a seller's sales. `buyers` and `cards`: the first ones, by hash, as many as a first payout wants. `raised`: ids of
 * flags that were raised, `holds` and `pauses`: of those that hold sales or payouts now. Besides the counters of months.
 */
export type SellerRisk = z.infer<typeof Stored>

export const sellerRiskOf = (item: Record<string, unknown> | undefined): SellerRisk =>
  Stored.parse(item ?? {})

export const loadSellerRisk = async (tenantId: string): Promise<SellerRisk> =>
  sellerRiskOf(await getItem(keys.sellerRisk(tenantId)))

/** Returns what the sales of a busy store have counted in other shards, for `withOtherShards`. */
export const loadOtherShards = (tenantId: string): Promise<Attributes[]> =>
  getItems(otherShards.map((shard) => inShard(keys.sellerRisk(tenantId), shard)))

/** Adds what other shards have counted. */
export function withOtherShards(risk: SellerRisk, shards: readonly Attributes[]): SellerRisk {
  const counters: Attributes = { ...risk }
  for (const shard of shards)
    for (const [name, count] of Object.entries(shard))
      if (typeof count === 'number') counters[name] = Number(counters[name] ?? 0) + count
  return sellerRiskOf(counters)
}

export const distinctBuyersOf = ({ buyers, cards }: SellerRisk): DistinctBuyers => ({
  buyers: buyers.size,
  cards: cards.size,
})

const names = ['orders', 'refunded', 'disputed'] as const
export type CounterName = (typeof names)[number]
export const counterOf = (name: CounterName, month: string) => `${name}:${month}`

/** Returns the counts of the months whose rates count at a time (epoch ms). */
export function countsAt(risk: SellerRisk, at: number): SalesCounts {
  const counts: SalesCounts = { orders: 0, refunded: 0, disputed: 0 }
  for (const month of monthsCountedAt(at))
    for (const name of names) counts[name] += Number(risk[counterOf(name, month)] ?? 0)
  return counts
}
