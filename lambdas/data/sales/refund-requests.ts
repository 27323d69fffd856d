import * as z from 'zod/mini'
import { OrderState } from '#contract/sales/order-state.ts'
import { isoAt } from '../../clock.ts'
import { getItems, putItem, queryItems, transact, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { refundRequestsPartition } from '../table/library-keys.ts'
import { StoredReceipt } from './receipts.ts'

/** A request that an operator decides. A refund ends it; a request without one is `declined`. */
const RefundRequest = z.object({
  id: z.string(),
  created_at: z.string(),
  reason: z.optional(z.string()),
  /** What is asked for; everything without it. */
  line: z.optional(z.int()),
  seats: z.optional(z.int()),
  /** How many seats the line has once it is granted. */
  seats_after: z.optional(z.int()),
  state: z.enum(['open', 'declined']),
})
type RefundRequest = z.infer<typeof RefundRequest>

const Payment = z.object({
  id: z.string(),
  library_id: z.string(),
  state: OrderState,
  refunded_cents: z.int(),
  seats_left: z.optional(z.array(z.int())),
  refundable_seats: z.optional(z.array(z.int())),
})

/** A payment as its buyer sees it. */
export type Purchase = {
  receipt: StoredReceipt
  orderState: OrderState
  refundedCents: number
  /** Those that can be refunded, by position in the receipt's lines. */
  seatsLeft: readonly number[]
  /** Undefined as well once the seats that were asked for are refunded: then another request may be made. */
  requestState: 'open' | 'declined' | undefined
  /** When the newest request was made. */
  requestedAt: string | undefined
}

/** Returns the purchases of these payments by payment id, in one request, without payments that have no receipt. */
export async function loadPurchases(paymentIds: readonly string[]): Promise<Map<string, Purchase>> {
  const unique = [...new Set(paymentIds)]
  const items = await getItems(
    unique.flatMap((id) => [keys.payment(id), keys.receipt(id), keys.refundRequest(id)]),
  )
  const ofType = (wanted: string) => items.filter(({ type }) => type === wanted)
  const payments = new Map(ofType('payment').map((item) => [item.id, Payment.parse(item)]))
  const requests = new Map(ofType('refund_request').map((item) => [item.id, RefundRequest.parse(item)]))
  const receipts = ofType('receipt').map((item) => StoredReceipt.parse(item))
  return new Map(
    receipts.flatMap((receipt) => {
      const payment = payments.get(receipt.id)
      if (!payment) return []
      const { state: orderState, refunded_cents: refundedCents, refundable_seats, seats_left } = payment
      const seats = refundable_seats ?? seats_left
      const seatsLeft = receipt.lines.map(({ quantity }, index) => seats?.[index] ?? quantity)
      const request = requests.get(receipt.id)
      const requestState = request && isFulfilled(request, receipt, seatsLeft) ? undefined : request?.state
      return [
        [
          receipt.id,
          { receipt, orderState, refundedCents, seatsLeft, requestState, requestedAt: request?.created_at },
        ],
      ]
    }),
  )
}

/** The seats that are left once the request is granted; undefined for a request for everything. */
const isFulfilled = (
  { line, seats_after }: RefundRequest,
  { lines }: StoredReceipt,
  seatsLeft: readonly number[],
) => {
  const index = lines.findIndex((one, position) => (one.line ?? position) === line)
  return seats_after !== undefined && index >= 0 && (seatsLeft[index] ?? 0) <= seats_after
}

/** What a buyer asks for: everything without a line. `seatsAfter` is what the line has once it is granted. */
export type NewRefundRequest = {
  cents: number
  line?: number
  seats?: number
  seatsAfter?: number
  reason?: string | undefined
}

/** Records a request, unless there is one that waits. The table's stream has it acknowledged by mail. */
export async function saveRefundRequest(
  { receipt, requestedAt }: Purchase,
  asked: NewRefundRequest,
  now: number,
) {
  const { id, email, library_id, store } = receipt
  const { cents: total_cents, line, seats, seatsAfter: seats_after, reason } = asked
  await ignoreConditionFailure(
    putItem(
      {
        ...keys.refundRequest(id),
        ...{ type: 'refund_request', id, created_at: isoAt(now), state: 'open' },
        ...{ email, library_id, store, total_cents, line, seats, seats_after, reason },
      },
      requestedAt
        ? {
            ConditionExpression: 'created_at = :previous',
            ExpressionAttributeValues: { ':previous': requestedAt },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' },
    ),
  )
}

/** Returns the requests that wait for a decision, oldest first: neither declined nor refunded in full. */
export async function openRefundRequests(): Promise<(RefundRequest & Purchase)[]> {
  const items = await queryItems(refundRequestsPartition)
  const open = items.map((item) => RefundRequest.parse(item)).filter(({ state }) => state === 'open')
  const purchases = await loadPurchases(open.map(({ id }) => id))
  return open
    .flatMap((request) => {
      const purchase = purchases.get(request.id)
      const isWaiting = purchase?.requestState === 'open' && purchase.orderState !== 'refunded'
      return purchase && isWaiting ? [{ ...request, ...purchase }] : []
    })
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

/** Ends a request without a refund. Returns whether there was an open one. */
export const declineRefundRequest = (paymentId: string): Promise<boolean> =>
  succeeds(transact([declineRequestWrite(paymentId)]))

/** The same as part of a transaction, which fails if there is no open one. */
export const declineRequestWrite = (paymentId: string): Write => ({
  Update: {
    Key: keys.refundRequest(paymentId),
    UpdateExpression: 'SET #state = :declined',
    ConditionExpression: 'attribute_exists(pk) AND #state = :open',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':declined': 'declined', ':open': 'open' },
  },
})
