import type { SaleLine } from '#rules/money/payment.ts'
import { isoAt, now } from '../../clock.ts'
import type { Write } from '../table/client.ts'
import { upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'
import type { Checkout } from './checkouts.ts'
import { receiptWrite } from './receipts.ts'
import type { Sale } from './sale.ts'
import { soldBy } from './sold-by.ts'

/** Writes the buyer's library, their receipt (sent by the table's stream) and the checkout's last state. */
export function deliveryWrites(sale: Sale): Write[] {
  const { facts, checkout, libraryId } = sale
  const { email } = facts.buyer
  return [
    {
      Update: {
        Key: keys.library(libraryId),
        ...upsertExpression({ type: 'library', id: libraryId, created_at: isoAt(now()) }, { email }),
      },
    },
    receiptWrite(sale),
    {
      Update: {
        Key: keys.checkout(checkout.id),
        UpdateExpression: 'SET #state = :paid, payment_id = :payment REMOVE #ttl',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#state': 'state', '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':paid': 'paid', ':payment': facts.id },
      },
    },
  ]
}

/** The first time one grant for each product of the payment, later all of them if access or seats of one changed. */
export function grantWrites(sale: Sale): Write[] {
  const { previous, next, checkout } = sale
  if (!previous) return linesByProduct(sale).map((lines) => grantPut(sale, lines))
  const isSame =
    previous.revoked_lines.join() === next.revoked_lines.join() &&
    previous.seats_left?.join() === next.seats_left?.join()
  if (isSame) return []
  return linesByProduct(sale).map((lines) => ({
    Update: {
      Key: keys.courseGrant(sale.libraryId, productOf(lines, checkout), sale.facts.id),
      UpdateExpression: 'SET #state = :state, seats = :seats',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': grantState(sale, lines), ':seats': seatsOf(sale, lines) },
    },
  }))
}

function grantPut(sale: Sale, lines: readonly SaleLine[]): Write {
  const { facts, checkout, libraryId, tenantId } = sale
  const productId = productOf(lines, checkout)
  return putOnce(keys.courseGrant(libraryId, productId, facts.id), 'grant', `${productId}#${facts.id}`, {
    product_id: productId,
    payment_id: facts.id,
    tenant_id: tenantId,
    title: checkout.lines[lines[0]?.line ?? 0]?.title ?? '',
    seats: seatsOf(sale, lines),
    state: grantState(sale, lines),
    store: soldBy(checkout),
    store_id: checkout.store_id,
  })
}

/** Two lines may have the same product. Its access ends when all of them are refunded. */
const grantState = ({ next }: Sale, lines: readonly SaleLine[]) =>
  lines.every(({ line }) => next.revoked_lines.includes(line)) ? 'revoked' : 'active'

/** Without those that a refund made for their line has returned. */
const seatsOf = ({ next, facts }: Sale, lines: readonly SaleLine[]) =>
  lines.reduce((sum, line) => sum + (next.seats_left?.[facts.lines.indexOf(line)] ?? line.quantity), 0)

const productOf = (lines: readonly SaleLine[], checkout: Checkout) =>
  checkout.lines[lines[0]?.line ?? 0]?.product_id ?? ''

function linesByProduct({ facts, checkout }: Sale): SaleLine[][] {
  const byProduct = new Map<string, SaleLine[]>()
  for (const line of facts.lines) {
    const product = checkout.lines[line.line]?.product_id ?? ''
    byProduct.set(product, [...(byProduct.get(product) ?? []), line])
  }
  return [...byProduct.values()]
}
