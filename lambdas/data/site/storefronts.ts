import * as z from 'zod/mini'
import { StoredDeal } from '#contract/sales/stored-deals.ts'
import { hourMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { tableName } from '../../env.ts'
import { getItem, getItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/** A product at the price and commission it was published with; money in integer cents. */
export const Offer = z.object({
  store_product_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  price_cents: z.int(),
  commission_pct: z.int(),
  /** The plan that set the percentage, where it is not the one that the course came with. */
  commission_plan: z.optional(z.string()),
  /** The least that it costs after deals. Absent from a release that was published before this was recorded. */
  floor_cents: z.optional(z.int()),
})
export type Offer = z.infer<typeof Offer>

/** What a live page sells, stored under the store's id that the page contains. */
const Storefront = z.object({
  tenant_id: z.string(),
  store_name: z.string(),
  url: z.string(),
  brand_color: z.string(),
  /** The name of one of the tenant's files. */
  logo: z.optional(z.string()),
  /** The store's support address, as it was last published. */
  support_email: z.optional(z.string()),
  owner_user_id: z.string(),
  /** A copy of the store's time zone, so that a checkout counts on the store's day without reading the store. */
  zoneinfo: z.optional(z.string()),
  /** Why an operator has suspended the store, which sells nothing until it is resumed. */
  suspension_reason: z.optional(z.string()),
  offers: z.array(Offer),
  /** The bundles and pairs that the page shows. */
  deals: z.optional(z.array(StoredDeal)),
})
export type Storefront = z.infer<typeof Storefront>

/** CloudFront delivers its log up to 24 hours late, and files are counted every hour. */
const visitsArriveForMs = 26 * hourMs

/** Returns undefined while the store has no live page. */
export async function loadStorefront(storeId: string): Promise<Storefront | undefined> {
  return parseStorefront(await getItem(keys.storefront(storeId)))
}

/** Undefined for an item that only remembers whose store it was. */
export const parseStorefront = (item: Record<string, unknown> | undefined) =>
  item?.offers ? Storefront.parse(item) : undefined

const recentForMs = 10_000
const maxRecent = 200
const recent = new Map<string, { storefront: Storefront | undefined; until: number }>()

/**
 * Returns what a live page sells as it was at most ten seconds ago. For a cart's prices, which are asked for with each change of
 * the cart; a checkout reads what is sold now, and so does `isFresh`. `now` in epoch ms.
 */
export async function recentStorefront(
  storeId: string,
  now: number,
  isFresh = false,
): Promise<Storefront | undefined> {
  const key = `${tableName()} ${storeId}`
  const known = recent.get(key)
  if (!isFresh && known && now < known.until && now >= known.until - recentForMs) return known.storefront
  const storefront = await loadStorefront(storeId)
  if (recent.size >= maxRecent) recent.clear()
  recent.set(key, { storefront, until: now + recentForMs })
  return storefront
}

/** Returns those of the stores that have a live page, by their ids; may be a moment old. */
export async function loadStorefronts(storeIds: readonly string[]): Promise<Map<string, Storefront>> {
  const items = await getItems([...new Set(storeIds)].map(keys.storefront), { consistent: false })
  return new Map(
    items.filter(({ offers }) => offers).map((item) => [String(item.id), Storefront.parse(item)]),
  )
}

/** The write that belongs to the transaction that makes a release live. */
export const putStorefrontWrite = (storeId: string, storefront: Storefront): Write => ({
  Put: {
    Item: {
      ...keys.storefront(storeId),
      type: 'storefront',
      id: storeId,
      created_at: isoAt(now()),
      ...storefront,
    },
  },
})

/** Belongs to the same transaction: the store's time zone is still the one that was read, and the store is not suspended. */
export const storeCheck = (tenantId: string, zoneinfo: string | undefined): Write => ({
  ConditionCheck: {
    Key: keys.store(tenantId),
    ConditionExpression: `${zoneinfo ? 'zoneinfo = :zone' : 'attribute_not_exists(zoneinfo)'} AND attribute_not_exists(suspension_reason)`,
    ...(zoneinfo && { ExpressionAttributeValues: { ':zone': zoneinfo } }),
  },
})

/**
 * The write that belongs to the transaction that takes the page down: nothing is sold any more, and whose store it was
 * is remembered until the visits before are counted.
 */
export function endStorefrontWrite(storeId: string, tenantId: string): Write {
  const at = now()
  const item = { type: 'storefront', id: storeId, created_at: isoAt(at), tenant_id: tenantId }
  const ttl = epochSeconds(at + visitsArriveForMs)
  return { Put: { Item: { ...keys.storefront(storeId), ...item, offline_at: at, ttl } } }
}
