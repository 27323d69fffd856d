import * as z from 'zod/mini'
import { NextCommission } from '#contract/catalog.ts'
import { isoAt, now } from '../../clock.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { commissionPrefix } from '../table/offer-keys.ts'

const Next = z.extend(NextCommission, { commission_pct: z.optional(z.int()) })
/** A seller's own percentage of a course, or one to come. */
export const CommissionException = z.object({
  product_id: z.string(),
  commission_pct: z.optional(z.int()),
  plan: z.optional(z.string()),
  next: z.optional(Next),
})
export type CommissionException = z.infer<typeof CommissionException>
type Next = z.infer<typeof Next>

/** Returns the exceptions among a tenant's items, by product id. */
export const exceptionsIn = (items: readonly Record<string, unknown>[]): Map<string, CommissionException> =>
  new Map(
    items
      .filter(({ sk }) => String(sk).startsWith(commissionPrefix))
      .map((item) => CommissionException.parse(item))
      .map((exception) => [exception.product_id, exception]),
  )

/** Announces a seller's own percentage, or its end. Fails if another change of it was announced or came meanwhile. */
export const announceExceptionWrite = (
  tenantId: string,
  productId: string,
  next: Next,
  previous: CommissionException | undefined,
): Write => ({
  Update: {
    Key: keys.commissionException(tenantId, productId),
    UpdateExpression:
      'SET #type = :type, id = :product, product_id = :product, created_at = if_not_exists(created_at, :now), #next = :next',
    ConditionExpression: [
      previous?.plan ? '#plan = :plan' : 'attribute_not_exists(#plan)',
      previous?.next ? '#next.id = :previous' : 'attribute_not_exists(#next)',
    ].join(' AND '),
    ExpressionAttributeNames: { '#type': 'type', '#next': 'next', '#plan': 'plan' },
    ExpressionAttributeValues: {
      ':type': 'commission_exception',
      ':product': productId,
      ':now': isoAt(now()),
      ':next': next,
      ...(previous?.plan && { ':plan': previous.plan }),
      ...(previous?.next && { ':previous': previous.next.id }),
    },
  },
})

/** Puts what was announced in force. Fails if it is not announced any more. */
export const applyExceptionWrite = (tenantId: string, productId: string, next: Next): Write => {
  const key = keys.commissionException(tenantId, productId)
  const condition = {
    ConditionExpression: '#next.id = :id',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: { ':id': next.id },
  }
  if (next.commission_pct === undefined) return { Delete: { Key: key, ...condition } }
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET commission_pct = :percent, #plan = :id REMOVE #next',
      ...condition,
      ExpressionAttributeNames: { '#next': 'next', '#plan': 'plan' },
      ExpressionAttributeValues: { ':id': next.id, ':percent': next.commission_pct },
    },
  }
}
