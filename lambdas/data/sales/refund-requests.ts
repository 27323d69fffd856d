import * as z from 'zod/mini'
import { OrderState } from '#contract/sales/order-state.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItems, putItem, queryItems, queryPages, transact, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { refundRequestsPartition } from '../table/library-keys.ts'
import { StoredReceipt } from './receipts.ts'
import { RefundRequest } from './refund-request.ts'

/**
 * How long an ended request is kept. A declined one refuses another for as long as a refund can be asked for (30 days), and a
 * bank may send a refund back weeks later.
 */
const keptMs = 62 * dayMs

const Payment = z.object({
  id: z.string(),
  library_id: z.string(),
  state: OrderState,
  refunded_cents: z.int(),
  pending_refund_cents: z.optional(z.int()),
  seats_left: z.optional(z.array(z.int())),
  refundable_seats: z.optional(z.array(z.int())),
})

/** A payment as its buyer sees it. */
export type Purchase = {
  receipt: StoredReceipt
  orderState: OrderState
  refundedCents: number
  /** Of refunds that the provider makes later. */
  pendingRefundCents: number
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
      const pendingRefundCents = payment.pending_refund_cents ?? 0
      const seats = refundable_seats ?? seats_left
      const seatsLeft = receipt.lines.map(({ quantity }, index) => seats?.[index] ?? quantity)
      const request = requests.get(receipt.id)
      const requestState =
        request && !isFulfilled(request, receipt, seatsLeft) && request.state !== 'granted'
          ? request.state
          : undefined
      return [
        [
          receipt.id,
          {
            ...{ receipt, orderState, refundedCents, pendingRefundCents, seatsLeft, requestState },
            requestedAt: request?.created_at,
          },
        ],
      ]
    }),
  )
}

/** The seats that are left once the request is granted; undefined for a request for everything. */
const isFulfilled = (
  { line, seats_after }: RefundRequest,
  { lines }: { lines: readonly { line?: number | undefined }[] },
  seatsLeft: readonly number[],
) => {
  const index = lines.findIndex((one, position) => (one.line ?? position) === line)
  return seats_after !== undefined && index >= 0 && (seatsLeft[index] ?? 0) <= seats_after
}

/** What a buyer asks for: everything without a line. `seatsAfter` is what the line has once it is granted. */
export type NewRefundRequest = {
  cents: number
  line?: number
  /** The title of the line's course. */
  course?: string
  seats?: number
  seatsAfter?: number
  reason?: string | undefined
}

/** Records a request, unless there is one that waits. The table's stream has it acknowledged by mail. */
export async function saveRefundRequest(
  { receipt, requestedAt }: Purchase,
  asked: NewRefundRequest,
  at: number,
) {
  const { id, email, library_id, store } = receipt
  const { cents: total_cents, line, course, seats, seatsAfter: seats_after, reason } = asked
  await ignoreConditionFailure(
    putItem(
      {
        ...keys.refundRequest(id),
        ...{ type: 'refund_request', id, created_at: isoAt(at), state: 'open' },
        ...{ email, library_id, store, total_cents, line, course, seats, seats_after, reason },
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

/** Returns the requests that wait for a decision, oldest first: neither declined nor refunded. */
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

/** What is left of a payment: `seatsLeft` by position in its lines. */
type Left = {
  lines: readonly { line?: number | undefined }[]
  orderState: OrderState
  seatsLeft: readonly number[]
}

/**
 * Ends the request that refunds have fulfilled, and opens it again when the bank has sent the refund back. `request` is what
 * was read of it; the transaction fails if it was changed since.
 */
export function grantRequestWrites(request: RefundRequest | undefined, left: Left): Write[] {
  if (!request || request.state === 'declined') return []
  const isGranted = left.orderState === 'refunded' || isFulfilled(request, left, left.seatsLeft)
  if (request.state === 'open') return isGranted ? [requestUpdate(request, 'granted')] : []
  // A dispute after the refund leaves it granted.
  const isPaid = left.orderState === 'paid' || left.orderState === 'partially_refunded'
  return isPaid && !isGranted ? [requestUpdate(request, 'open')] : []
}

function requestUpdate({ id, created_at, state: read }: RefundRequest, state: RefundRequest['state']): Write {
  const update = updateExpression({ state, ttl: state === 'open' ? null : endedTtl() })
  return {
    Update: {
      Key: keys.refundRequest(id),
      ...update,
      ConditionExpression: 'created_at = :created AND #state = :read',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':created': created_at,
        ':read': read,
      },
    },
  }
}

const endedTtl = () => epochSeconds(now() + keptMs)

/**
 * Ends the requests that refunds fulfilled before such a request was ended, and has ended ones deleted after their time.
 * Returns how many were changed; repeating it changes nothing.
 */
export async function endFulfilledRequests(): Promise<number> {
  let changed = 0
  for await (const items of queryPages(refundRequestsPartition)) {
    const requests = items.map((item) => RefundRequest.parse(item)).filter(({ ttl }) => ttl === undefined)
    const purchases = await loadPurchases(requests.map(({ id }) => id))
    for (const request of requests) {
      const write = missingEnd(request, purchases.get(request.id))
      if (write && (await succeeds(transact([write])))) changed += 1
    }
  }
  return changed
}

function missingEnd(request: RefundRequest, purchase: Purchase | undefined): Write | undefined {
  if (request.state !== 'open') return requestUpdate(request, request.state)
  const [end] = purchase ? grantRequestWrites(request, { ...purchase, lines: purchase.receipt.lines }) : []
  return end
}

/** Ends a request without a refund. Returns whether there was an open one. */
export const declineRefundRequest = (paymentId: string): Promise<boolean> =>
  succeeds(transact([declineRequestWrite(paymentId)]))

/** The same as part of a transaction, which fails if there is no open one. */
export const declineRequestWrite = (paymentId: string): Write => ({
  Update: {
    Key: keys.refundRequest(paymentId),
    UpdateExpression: 'SET #state = :declined, #ttl = :ttl',
    ConditionExpression: 'attribute_exists(pk) AND #state = :open',
    ExpressionAttributeNames: { '#state': 'state', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':declined': 'declined', ':open': 'open', ':ttl': endedTtl() },
  },
})
