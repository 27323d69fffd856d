import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { now } from '../clock.ts'
import { platformStoreId } from '../courses/platform-storefront.ts'
import {
  type ListedChange,
  type SubscriptionChange,
  saveFigureItem,
  saveSubscription,
} from '../data/money/figure-lists.ts'
import { addFigures, type DayFigures, type TotalFigures } from '../data/money/figures.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { failedRecords } from './failed-records.ts'
import { numberAttribute, PayoutImage, textAttribute, typeAttribute } from './item-images.ts'

// What the desk shows by day is counted here, after the fact: a counter of the whole platform in each sale's transaction would be the one
// item that all sales write.

const Order = z.object({
  type: typeAttribute('order'),
  id: textAttribute,
  tenant_id: textAttribute,
  store_id: z.optional(textAttribute),
  state: textAttribute,
  total_cents: numberAttribute,
  refunded_cents: z._default(numberAttribute, { N: 0 }),
})
const Payout = z.pick(PayoutImage, { type: true, state: true, cents: true })
const Credit = z.object({
  type: typeAttribute('credit'),
  id: textAttribute,
  tenant_id: textAttribute,
  delta: numberAttribute,
  reason: textAttribute,
})
const Subscription = z.object({
  M: z.object({ status: textAttribute, interval: textAttribute, price_cents: numberAttribute }),
})
const Tenant = z.object({
  type: typeAttribute('tenant'),
  id: textAttribute,
  subscription: z.optional(Subscription),
})

type Change = { before: unknown; after: unknown }
type Added = {
  day?: DayFigures
  total?: TotalFigures
  listed?: ListedChange
  subscription?: SubscriptionChange
}

/** Counts and lists each change once. Returns the records that are to be delivered again. */
export const countFigures = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'figures were not counted', countRecord)

async function countRecord({ eventID, dynamodb }: DynamoDBRecord) {
  const added = addedBy({ before: dynamodb?.OldImage, after: dynamodb?.NewImage })
  if (!eventID || !added) return
  const { listed, subscription, ...figures } = added
  const seconds = dynamodb?.ApproximateCreationDateTime
  const at = seconds === undefined ? now() : seconds * 1000
  await Promise.all([
    listed && saveFigureItem(at, listed),
    subscription && saveSubscription(at, dynamodb?.SequenceNumber ?? '', subscription),
    addFigures(eventID, at, figures),
  ])
}

const addedBy = (change: Change): Added | undefined =>
  byOrder(change) ?? byPayout(change) ?? byCredit(change) ?? byPlan(change)

function byOrder({ before, after }: Change): Added | undefined {
  const order = Order.safeParse(after).data
  if (!order || isMoved(order)) return undefined
  const listed = (list: 'sales' | 'refunds', cents: number, sort: string): ListedChange => ({
    ...{ list, sort },
    item: { id: order.id.S, tenant_id: order.tenant_id.S, cents },
  })
  if (before === undefined) {
    const cents = order.total_cents.N
    return { day: { sales: 1, sold_cents: cents }, listed: listed('sales', cents, order.id.S) }
  }
  const previous = Order.safeParse(before).data
  if (!previous) return undefined
  const refunded = order.refunded_cents.N - previous.refunded_cents.N
  const isDisputed = order.state.S === 'disputed' && previous.state.S !== 'disputed'
  return {
    day: {
      ...(refunded > 0 && { refunds: 1, refunded_cents: refunded }),
      ...(isDisputed && { disputes: 1 }),
    },
    ...(refunded > 0 && {
      listed: listed('refunds', refunded, `${order.id.S}#${order.refunded_cents.N}`),
    }),
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
  const credits = -credit.delta.N
  const item = { id: credit.id.S, tenant_id: credit.tenant_id.S, credits, text: credit.reason.S }
  return { day: { credits_spent: credits }, listed: { list: 'credits', sort: credit.id.S, item } }
}

const monthsOf: Record<string, number> = { month: 1, year: 12 }

function byPlan({ before, after }: Change): Added | undefined {
  const tenantId = (Tenant.safeParse(after).data ?? Tenant.safeParse(before).data)?.id.S
  const [was, is] = [recurring(before), recurring(after)]
  if (tenantId === undefined || was === undefined || is === undefined) return undefined
  const total = { recurring_cents: is.cents - was.cents, subscriptions: is.count - was.count }
  if (total.recurring_cents === 0 && total.subscriptions === 0) return undefined
  const item = is.count > 0 ? { item: { cents: is.cents, text: is.interval } } : {}
  return { total, subscription: { tenantId, ...item } }
}

const none = { cents: 0, count: 0, interval: '' }

/** What a tenant's subscription brings each month; nothing once it has ended. Undefined for what is no tenant. */
function recurring(image: unknown): typeof none | undefined {
  if (image === undefined) return none
  const tenant = Tenant.safeParse(image).data
  if (!tenant) return undefined
  const subscription = tenant.subscription?.M
  if (!subscription || subscription.status.S === 'ended') return none
  const interval = subscription.interval.S
  return { cents: Math.round(subscription.price_cents.N / (monthsOf[interval] ?? 1)), count: 1, interval }
}
