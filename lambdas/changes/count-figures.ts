import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { now } from '../clock.ts'
import { platformStoreId } from '../courses/platform-storefront.ts'
import { addFigures, type DayFigures, type TotalFigures } from '../data/money/figures.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { logUnexpected } from '../log/log.ts'

// What the desk shows by day is counted here, after the fact: a counter of the whole platform in each sale's transaction would be the one
// item that all sales write.

const text = z.object({ S: z.string() })
const number = z.object({ N: z.coerce.number() })

const Order = z.object({
  type: z.object({ S: z.literal('order') }),
  tenant_id: text,
  store_id: z.optional(text),
  state: text,
  total_cents: number,
  refunded_cents: z._default(number, { N: 0 }),
})
const Payout = z.object({ type: z.object({ S: z.literal('payout') }), state: text, cents: number })
const Credit = z.object({ type: z.object({ S: z.literal('credit') }), delta: number, reason: text })
const Subscription = z.object({
  M: z.object({ status: text, interval: text, price_cents: number }),
})
const Tenant = z.object({
  type: z.object({ S: z.literal('tenant') }),
  subscription: z.optional(Subscription),
})

type Change = { before: unknown; after: unknown }
type Added = { day?: DayFigures; total?: TotalFigures }

/** Counts each change once. Returns the records that are to be delivered again. */
export async function countFigures(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecord))
  return failed.flat()
}

async function failedRecord({ eventID, eventName, dynamodb }: DynamoDBRecord): Promise<string[]> {
  if (!eventID || eventName === 'REMOVE') return []
  const added = addedBy({ before: dynamodb?.OldImage, after: dynamodb?.NewImage })
  if (!added) return []
  const at = dynamodb?.ApproximateCreationDateTime
  try {
    await addFigures(eventID, at === undefined ? now() : at * 1000, added)
    return []
  } catch (error) {
    logUnexpected('figures were not counted', error)
    return dynamodb?.SequenceNumber ? [dynamodb.SequenceNumber] : []
  }
}

const addedBy = (change: Change): Added | undefined =>
  byOrder(change) ?? byPayout(change) ?? byCredit(change) ?? byPlan(change)

function byOrder({ before, after }: Change): Added | undefined {
  const order = Order.safeParse(after).data
  if (!order || isMoved(order)) return undefined
  if (before === undefined) return { day: { sales: 1, sold_cents: order.total_cents.N } }
  const previous = Order.safeParse(before).data
  if (!previous) return undefined
  const refunded = order.refunded_cents.N - previous.refunded_cents.N
  const isDisputed = order.state.S === 'disputed' && previous.state.S !== 'disputed'
  return {
    day: {
      ...(refunded > 0 && { refunds: 1, refunded_cents: refunded }),
      ...(isDisputed && { disputes: 1 }),
    },
  }
}

/** Orders of deleted sellers move to the platform, and were counted before. */
const isMoved = ({ tenant_id, store_id }: z.infer<typeof Order>) =>
  tenant_id.S === platformTenantId && store_id?.S !== platformStoreId

function byPayout({ before, after }: Change): Added | undefined {
  const payout = Payout.safeParse(after).data
  if (payout?.state.S !== 'sent' || Payout.safeParse(before).data?.state.S === 'sent') return undefined
  return { day: { payouts: 1, paid_out_cents: payout.cents.N } }
}

const ofModel = new Set(['generation', 'section', 'campaign', 'angle'])

function byCredit({ before, after }: Change): Added | undefined {
  const credit = Credit.safeParse(after).data
  if (!credit || before !== undefined || !ofModel.has(credit.reason.S)) return undefined
  return { day: { credits_spent: -credit.delta.N } }
}

const monthsOf: Record<string, number> = { month: 1, year: 12 }

function byPlan({ before, after }: Change): Added | undefined {
  const [was, is] = [recurring(before), recurring(after)]
  if (was === undefined || is === undefined) return undefined
  const total = { recurring_cents: is.cents - was.cents, subscriptions: is.count - was.count }
  return { total }
}

/** What a tenant's subscription brings each month; nothing once it has ended. Undefined for what is no tenant. */
function recurring(image: unknown): { cents: number; count: number } | undefined {
  if (image === undefined) return { cents: 0, count: 0 }
  const tenant = Tenant.safeParse(image).data
  if (!tenant) return undefined
  const subscription = tenant.subscription?.M
  if (!subscription || subscription.status.S === 'ended') return { cents: 0, count: 0 }
  const months = monthsOf[subscription.interval.S] ?? 1
  return { cents: Math.round(subscription.price_cents.N / months), count: 1 }
}
