import type { PaymentFacts } from '#rules/money/payment.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { putItem, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { loadCheckouts } from './checkouts.ts'
import type { StoredDebit } from './mails/buyer-news.ts'
import { soldBy } from './sold-by.ts'

const rememberedMs = 90 * dayMs

type DebitFacts = Pick<PaymentFacts, 'checkoutId' | 'totalCents'> & { email: string }

/** Queues the mail that a debit has begun, once. A debit that has failed meanwhile stays as it is. */
export async function recordDebit({ checkoutId, totalCents, email }: DebitFacts) {
  const [checkout] = await loadCheckouts([checkoutId])
  if (!checkout) return
  const debit: StoredDebit = {
    id: checkoutId,
    email,
    store: soldBy(checkout),
    total_cents: totalCents,
    state: 'processing',
  }
  const ttl = epochSeconds(now() + rememberedMs)
  const item = { ...keys.debit(checkoutId), type: 'debit', created_at: isoAt(now()), ttl, ...debit }
  await ignoreConditionFailure(putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' }))
}

/** Queues the mail that a debit has failed. Other payments that failed had no debit, and their buyers have seen why. */
export async function recordFailedDebit(checkoutId: string) {
  await ignoreConditionFailure(
    updateItem(keys.debit(checkoutId), {
      UpdateExpression: 'SET #state = :failed',
      ConditionExpression: '#state = :processing',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':failed': 'failed', ':processing': 'processing' },
    }),
  )
}
