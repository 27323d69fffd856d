import * as z from 'zod/mini'
import { getItem, getItems, transact, type Write } from '../../table/client.ts'
import { keys } from '../../table/keys.ts'
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

/** Returns a payment as it is settled and counted; undefined if it is not settled. */
export async function loadCountedSale(paymentId: string) {
  const items = await getItems([keys.payment(paymentId), keys.countedSale(paymentId)])
  const payment = items.find(({ type }) => type === 'payment')
  const counted = items.find(({ type }) => type === 'counted_sale')
  if (!payment) return undefined
  return { settlement: Settlement.parse(payment), counted: counted && CountedSale.parse(counted) }
}

const SoldLine = z.object({
  line: z.int(),
  product_id: z.string(),
  price_cents: z.int(),
  commission_cents: z.int(),
})
const SoldOrder = z.object({ day: z.string(), lines: z.array(SoldLine) })
export type SoldOrder = z.infer<typeof SoldOrder>

/** Returns the order of a payment; undefined if its seller was deleted, and the order with them. */
export async function loadSoldOrder({ tenant_id, order_sk }: Settlement): Promise<SoldOrder | undefined> {
  const item = await getItem({ pk: keys.stats(tenant_id).pk, sk: order_sk })
  return item && SoldOrder.parse(item)
}

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
