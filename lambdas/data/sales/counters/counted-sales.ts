import * as z from 'zod/mini'
import { getItem, getItems, transact, type Write } from '../../table/client.ts'
import { keys } from '../../table/keys.ts'
import type { Key } from '../../table/partitions.ts'
import { persistentTries } from '../../table/retry.ts'
import { putRevision } from '../../table/writes.ts'
import { Settlement } from '../settlements.ts'

const Counters = z.record(z.string(), z.int())

/** What a payment has added to the counters of its courses. */
const CountedSale = z.object({
  /** The order's date when it was counted first. */
  day: z.string(),
  /** By course. */
  sales: z.record(z.string(), Counters),
  /** The courses that were half finished in time. */
  finished: z.array(z.string()),
  revision: z.number(),
})
export type CountedSale = z.infer<typeof CountedSale>

const SoldLine = z.object({
  line: z.int(),
  product_id: z.string(),
  price_cents: z.int(),
  commission_cents: z.int(),
})
const SoldOrder = z.object({ day: z.string(), lines: z.array(SoldLine) })
export type SoldOrder = z.infer<typeof SoldOrder>

/**
 * Returns a payment as it is settled and counted, with its order; undefined if it is not settled, or its seller was deleted, and the order
 * with them. Reads in one round trip where `orderKey` is that of the order, and in two without it, or if the order has moved.
 */
export async function loadCountedSale(paymentId: string, orderKey?: Key) {
  const items = await getItems([
    keys.payment(paymentId),
    keys.countedSale(paymentId),
    ...(orderKey ? [orderKey] : []),
  ])
  const payment = items.find(({ type }) => type === 'payment')
  const counted = items.find(({ type }) => type === 'counted_sale')
  if (!payment) return undefined
  const settlement = Settlement.parse(payment)
  const key = keyOfOrder(settlement)
  const order = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk) ?? (await getItem(key))
  if (!order) return undefined
  return { settlement, counted: counted && CountedSale.parse(counted), order: SoldOrder.parse(order) }
}

const keyOfOrder = ({ tenant_id, order_sk }: Settlement): Key => ({
  pk: keys.stats(tenant_id).pk,
  sk: order_sk,
})

/**
 * Remembers what a payment has added, together with the writes that add it.
 * @throws ConditionFailedError if it was counted meanwhile
 */
export async function saveCountedSale(
  paymentId: string,
  before: CountedSale | undefined,
  next: Omit<CountedSale, 'revision'>,
  writes: readonly Write[],
) {
  const put = putRevision(keys.countedSale(paymentId), 'counted_sale', paymentId, before, next)
  await transact([put, ...writes], persistentTries)
}
