import * as z from 'zod/mini'
import type { StoreZones } from '#rules/store-day.ts'
import { limitSources, sourceIdsIn } from '../sales/counters/day-sources.ts'
import { dayTotalsWrites, pageCounter } from '../sales/counters/day-totals.ts'
import { storeZonesOf } from '../sales/store-time-zone.ts'
import { deleteItem, getItems, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { persistentTries } from '../table/retry.ts'
import { addWrite } from '../table/writes.ts'

/** `offlineAt` (epoch ms) is there for a store whose page was taken down. */
export type VisitedStore = {
  tenantId: string
  zones: StoreZones
  offlineAt?: number
  /** The courses of its live page. */
  offers: readonly VisitedOffer[]
}
export type VisitedOffer = { product_id: string; price_cents: number }
/** Counts by date and a name. */
export type DayCounts = Map<string, Map<string, number>>
/** Visits by date and source, and by date and kind of page where that is known. */
export type StoreVisits = {
  storeId: string
  tenantId: string
  offers: readonly VisitedOffer[]
  days: DayCounts
  pages: DayCounts
}

const Storefront = z.object({
  id: z.string(),
  tenant_id: z.string(),
  offline_at: z.optional(z.number()),
  offers: z._default(z.array(z.object({ product_id: z.string(), price_cents: z.int() })), []),
})
const storesAtOnce = 25
/** How many parts of as many stores are added again, at most, by the run after one that died. */
const partsPerPosition = 10

/** Returns the stores among these ids that have a live page, or had one until a day ago. */
export async function loadVisitedStores(storeIds: readonly string[]): Promise<Map<string, VisitedStore>> {
  const storefronts = (await getItems(storeIds.map(keys.storefront))).map((item) => Storefront.parse(item))
  const stores = await getItems(storefronts.map(({ tenant_id }) => keys.store(tenant_id)))
  const zonesByStore = new Map(stores.map((item) => [item.pk, storeZonesOf(item)]))
  return new Map(
    storefronts.flatMap(({ id, tenant_id: tenantId, offline_at: offlineAt, offers }) => {
      const zones = zonesByStore.get(keys.store(tenantId).pk)
      return zones === undefined
        ? []
        : [[id, { tenantId, zones, offers, ...(offlineAt !== undefined && { offlineAt }) }]]
    }),
  )
}

/**
 * `after`: the last tenant that an interrupted run added. `onAdded` is called with the last tenant of each part that is added, `onFailed` with
 * each tenant whose visits could not be added; it throws if the whole batch has to be retried.
 */
export type Adding = {
  after: string | undefined
  onAdded: (tenantId: string) => Promise<unknown>
  onFailed: (tenantId: string, error: unknown) => Promise<unknown>
  hasTime: () => boolean
}

/**
 * Adds the visits of a batch to the counters of each day and source, in the order of the tenants' ids. Each item remembers the last
 * batch that was added to it, so a part may be added again: nothing counts twice. Returns whether all are added, or time was over.
 */
export async function addVisits(
  batch: number,
  visited: readonly StoreVisits[],
  { after = '', hasTime, onAdded, onFailed }: Adding,
): Promise<boolean> {
  const stores = visited
    .filter(({ tenantId }) => tenantId > after)
    .toSorted((one, other) => (one.tenantId < other.tenantId ? -1 : 1))
  for (let start = 0; start < stores.length; start += storesAtOnce) {
    const chunk = stores.slice(start, start + storesAtOnce)
    await addChunk(batch, chunk, onFailed)
    const last = chunk.at(-1)
    if (last && (start / storesAtOnce) % partsPerPosition === partsPerPosition - 1)
      await onAdded(last.tenantId)
    if (hasTime() || !last || start + storesAtOnce >= stores.length) continue
    await onAdded(last.tenantId)
    return false
  }
  return true
}

async function addChunk(batch: number, chunk: readonly StoreVisits[], onFailed: Adding['onFailed']) {
  const wanted = chunk.flatMap(({ tenantId, days }) =>
    [...days.keys()].map((date) => keys.dayTotals(tenantId, date)),
  )
  const items = new Map((await getItems(wanted)).map((item) => [`${item.pk} ${item.sk}`, item]))
  const known = ({ pk, sk }: Key) => sourceIdsIn(items.get(`${pk} ${sk}`))
  const written = await Promise.all(
    chunk.map((store) =>
      addStore(batch, store, known).catch(async (error: unknown) => {
        await onFailed(store.tenantId, error)
        return []
      }),
    ),
  )
  await forgetDeletedSellers(chunk, written.flat())
}

/** Days are written first: they say which sources have names, also if this is done again. Returns the keys. */
async function addStore(
  batch: number,
  { tenantId, days, pages }: StoreVisits,
  known: (day: Key) => ReadonlySet<unknown>,
): Promise<Key[]> {
  const limited = [...days].map(([date, bySource]) => ({
    date,
    visits: [...bySource.values()].reduce((sum, count) => sum + count, 0),
    byPage: pageCounters(pages.get(date)),
    ...limitSources(bySource, known(keys.dayTotals(tenantId, date))),
  }))
  const fields = { visit_batch: batch }
  const ofDays = dayTotalsWrites(
    tenantId,
    new Map(
      limited.map(({ date, visits, byPage, added }) => [date, { visits, ...byPage, source_ids: added }]),
    ),
    fields,
  )
  const ofSources = limited.flatMap(({ date, bySource }) =>
    [...bySource].flatMap(([source, visits]) =>
      addWrite(keys.sourceTotals(tenantId, date, source), 'source', source, { visits }, fields),
    ),
  )
  for (const writes of [ofDays, ofSources]) await Promise.all(writes.map(({ Update }) => addOnce(Update)))
  return [...ofDays, ...ofSources].map(({ Update }) => ({
    pk: String(Update.Key?.pk),
    sk: String(Update.Key?.sk),
  }))
}

const pageCounters = (counts: ReadonlyMap<string, number> = new Map()) =>
  Object.fromEntries([...counts].map(([kind, count]) => [pageCounter(kind), count]))

async function addOnce({ Key: key, ...update }: ReturnType<typeof addWrite>[number]['Update']) {
  const ConditionExpression = 'attribute_not_exists(visit_batch) OR visit_batch < :visit_batch'
  await ignoreConditionFailure(
    updateItem(
      { pk: String(key?.pk), sk: String(key?.sk) },
      { ...update, ConditionExpression },
      persistentTries,
    ),
  )
}

/**
 * Deletes what was written for sellers who were deleted meanwhile. Their totals are deleted before the rest, so where the
 * totals are still there, the rest is deleted later, with what was written here.
 */
async function forgetDeletedSellers(stores: readonly StoreVisits[], written: readonly Key[]) {
  const kept = new Set(
    (await getItems(stores.map(({ tenantId }) => keys.stats(tenantId)))).map(({ pk }) => pk),
  )
  await Promise.all(written.filter(({ pk }) => !kept.has(pk)).map((key) => deleteItem(key)))
}
