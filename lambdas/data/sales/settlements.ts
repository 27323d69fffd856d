import * as z from 'zod/mini'
import { OrderState } from '#contract/sales/order-state.ts'
import { isoAt, now } from '../../clock.ts'
import { getItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { orderPrefix } from '../table/sale-keys.ts'
import { Checkout } from './checkouts.ts'
import { RefundRequest } from './refund-request.ts'

/**
 * What has been recorded of a payment so far. `entries` has the cents of each ledger entry by its key within the
 * payment. `revision` grows with every change, so that of two concurrent settlements one is refused and reads again.
 */
export const Settlement = z.object({
  tenant_id: z.string(),
  order_sk: z.string(),
  checkout_id: z.string(),
  library_id: z.string(),
  /**
   * Whether the buyer was the seller at the first settlement: then there is no commission, even if emails or cards
   * change later.
   */
  is_self_purchase: z.boolean(),
  /** The flag of risk that holds the commission for longer, until it is resolved as safe. */
  held_by: z.optional(z.string()),
  state: OrderState,
  refunded_cents: z.int(),
  /** Refunds that the provider makes later; absent without any. */
  pending_refund_cents: z.optional(z.int()),
  commission_cents: z.int(),
  /** The lines whose access has ended. */
  revoked_lines: z.array(z.int()),
  /** The lines that were given back in full or lost; absent from payments of before. */
  returned_lines: z.optional(z.array(z.int())),
  /** The seats left of each line; absent while no line was refunded alone. */
  seats_left: z.optional(z.array(z.int())),
  /** The seats of each line that can still be refunded: fewer than are left where a refund left the access. */
  refundable_seats: z.optional(z.array(z.int())),
  /** The commission of the lines that each deal reduced, by the deal's id; absent where none did. */
  deal_commissions: z.optional(z.record(z.string(), z.int())),
  /** What is left of each line's commission; absent from payments of before. */
  line_commissions: z.optional(z.array(z.int())),
  entries: z.record(z.string(), z.int()),
  /** The `at` of these entries, which is part of their keys; ISO 8601. */
  entry_times: z._default(z.record(z.string(), z.string()), {}),
  revision: z.int(),
})
export type Settlement = z.infer<typeof Settlement>

/** Returns when a payment was paid, epoch milliseconds, as its order says. */
export const recordedPaidAt = ({ order_sk }: Pick<Settlement, 'order_sk'>) =>
  Date.parse(order_sk.slice(orderPrefix.length).split('#')[0] ?? '')

/** Reads the checkout of a payment, what has been recorded of the payment and the request for its refund, in one round trip. */
export async function loadSettlement(paymentId: string, checkoutId: string) {
  const items = await getItems([
    keys.checkout(checkoutId),
    keys.payment(paymentId),
    keys.refundRequest(paymentId),
  ])
  const checkout = items.find(({ type }) => type === 'checkout')
  const payment = items.find(({ type }) => type === 'payment')
  const request = items.find(({ type }) => type === 'refund_request')
  return {
    checkout: checkout && Checkout.parse(checkout),
    settlement: payment && Settlement.parse(payment),
    refundRequest: request && RefundRequest.parse(request),
  }
}

/** Returns what has been recorded of those of the payments that are settled, by their ids. */
export async function loadSettlements(paymentIds: readonly string[]): Promise<Map<string, Settlement>> {
  const items = await getItems([...new Set(paymentIds)].map(keys.payment))
  return new Map(items.map((item) => [String(item.id), Settlement.parse(item)]))
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
