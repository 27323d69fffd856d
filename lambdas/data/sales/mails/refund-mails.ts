import * as z from 'zod/mini'
import type { Refund } from '#rules/money/payment.ts'
import { isoAt, now } from '../../../clock.ts'
import type { Write } from '../../table/client.ts'
import { fillExpression } from '../../table/expressions.ts'
import { keys } from '../../table/keys.ts'
import { StoredReceipt } from '../receipts.ts'
import type { Sale } from '../sale.ts'
import { soldBy } from '../sold-by.ts'

/**
 * A refund as its mail shows it; `id` is the refund's. `earlier_cents` was refunded before it. `ended` has the titles of
 * the courses whose access it ended; `is_kept` if any stays.
 */
export const StoredRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** As in receipts. */
  tenant_id: StoredReceipt.shape.tenant_id,
  email: z.string(),
  store: StoredReceipt.shape.store,
  refunded_at: z.string(),
  total_cents: z.int(),
  earlier_cents: z.int(),
  cents: z.int(),
  ended: z.array(z.string()),
  is_kept: z.optional(z.boolean()),
})
export type StoredRefund = z.infer<typeof StoredRefund>

/**
 * Queues a mail for each refund that had not been recorded before. An item that exists is left as it is, so that books
 * which move to the platform mail nothing again.
 */
export function refundMailWrites(sale: Sale): Write[] {
  const { facts, entries, previous } = sale
  const isNew = ({ id }: Refund) =>
    previous?.entries[`refund#${id}`] === undefined && entries.some(({ key }) => key === `refund#${id}`)
  return facts.refunds.filter(isNew).map((refund) => {
    const { id, ...fields } = storedRefund(sale, refund)
    const item = { type: 'refund', id, created_at: isoAt(now()), ...fields }
    return { Update: { Key: keys.refund(facts.id, id), ...fillExpression(item) } }
  })
}

function storedRefund({ facts, checkout, previous, next }: Sale, refund: Refund): StoredRefund {
  const { id, at, cents } = refund
  const isEarlier = (other: Refund) => other.at < at || (other.at === at && other.id < id)
  const endedBefore = new Set(previous?.revoked_lines)
  const ended = next.revoked_lines.filter((line) => !endedBefore.has(line))
  return {
    id,
    payment_id: facts.id,
    tenant_id: checkout.tenant_id,
    email: facts.buyer.email,
    store: soldBy(checkout),
    refunded_at: isoAt(at),
    total_cents: facts.totalCents,
    earlier_cents: facts.refunds.filter(isEarlier).reduce((sum, other) => sum + other.cents, 0),
    cents,
    ended: [...new Set(ended.map((line) => checkout.lines[line]?.title ?? ''))],
    is_kept: next.revoked_lines.length < facts.lines.length,
  }
}
