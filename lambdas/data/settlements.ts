import * as z from 'zod/mini'
import { OrderState } from '#contract/orders.ts'
import { isoAt, now } from '../clock.ts'
import { Checkout } from './checkouts.ts'
import { type Key, keys, orderPrefix } from './keys.ts'
import { getItems, type Write } from './table/client.ts'

/** The tenant that a sale is recorded for when its seller no longer exists: the platform itself. */
export const platformTenantId = 'platform'

/**
 * What has been recorded of a payment so far. `entries` has the cents of each ledger entry by its key within the
 * payment. `revision` grows with every change, so that of two concurrent settlements one is refused and reads again.
 */
const Settlement = z.object({
  tenant_id: z.string(),
  order_sk: z.string(),
  checkout_id: z.string(),
  library_id: z.string(),
  /**
   * Whether the buyer was the seller at the first settlement: then there is no commission, even if addresses change
   * later.
   */
  is_self_purchase: z.boolean(),
  state: OrderState,
  refunded_cents: z.int(),
  commission_cents: z.int(),
  revoked_lines: z.array(z.int()),
  entries: z.record(z.string(), z.int()),
  /** The `at` of these entries, which is part of their keys; ISO 8601. */
  entry_times: z._default(z.record(z.string(), z.string()), {}),
  revision: z.int(),
})
export type Settlement = z.infer<typeof Settlement>

/** Returns when a payment was paid, epoch milliseconds, as its order says. */
export const recordedPaidAt = ({ order_sk }: Pick<Settlement, 'order_sk'>) =>
  Date.parse(order_sk.slice(orderPrefix.length).split('#')[0] ?? '')

/** Reads the checkout of a payment and what has been recorded of the payment, in one round trip. */
export async function loadSettlement(paymentId: string, checkoutId: string) {
  const items = await getItems([keys.checkout(checkoutId), keys.payment(paymentId)])
  const checkout = items.find(({ type }) => type === 'checkout')
  const payment = items.find(({ type }) => type === 'payment')
  return {
    checkout: checkout && Checkout.parse(checkout),
    settlement: payment && Settlement.parse(payment),
  }
}

/** Fails if another settlement of the same payment was written since `previous` was read. */
export function settlementWrite(
  paymentId: string,
  previous: Settlement | undefined,
  next: Omit<Settlement, 'revision'>,
): Write {
  const revision = (previous?.revision ?? 0) + 1
  return {
    Put: {
      Item: {
        ...keys.payment(paymentId),
        type: 'payment',
        id: paymentId,
        created_at: isoAt(now()),
        ...next,
        revision,
      },
      ...(previous
        ? {
            ConditionExpression: 'revision = :revision',
            ExpressionAttributeValues: { ':revision': previous.revision },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  }
}

/** Writes an item on condition that it does not exist yet. */
export const putOnce = (key: Key, type: string, id: string, fields: object): Write => ({
  Put: {
    Item: { ...key, type, id, created_at: isoAt(now()), ...fields },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Numbers to add to counters, and texts to add to sets of texts. */
export type Additions = Record<string, number | ReadonlySet<string>>

/**
 * Adds to counters and sets, and creates their item if it does not exist. What adds nothing is left out. `fields` replace
 * the item's; conditions can refer to their values as `:<name>`.
 */
export function addWrite(
  key: Key,
  type: string,
  id: string,
  additions: Additions,
  fields: Record<string, number> = {},
): { Update: NonNullable<Write['Update']> }[] {
  const changed = Object.entries(additions).filter(([, by]) =>
    typeof by === 'number' ? by !== 0 : by.size > 0,
  )
  if (changed.length === 0) return []
  const replaced = Object.entries(fields)
  const sets = ['#type = :type', '#id = :id', 'created_at = if_not_exists(created_at, :now)']
  return [
    {
      Update: {
        Key: key,
        UpdateExpression: `SET ${[...sets, ...replaced.map(([name]) => `#${name} = :${name}`)].join(', ')} ADD ${changed
          .map((_, index) => `#c${index} :c${index}`)
          .join(', ')}`,
        ExpressionAttributeNames: {
          '#type': 'type',
          '#id': 'id',
          ...Object.fromEntries(replaced.map(([name]) => [`#${name}`, name])),
          ...Object.fromEntries(changed.map(([name], index) => [`#c${index}`, name])),
        },
        ExpressionAttributeValues: {
          ':type': type,
          ':id': id,
          ':now': isoAt(now()),
          ...Object.fromEntries(replaced.map(([name, value]) => [`:${name}`, value])),
          ...Object.fromEntries(changed.map(([, by], index) => [`:c${index}`, by])),
        },
      },
    },
  ]
}
