import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { restoringMark } from '#contract/counted-types.ts'
import { now } from '../clock.ts'
import { loadEarnings, owedOf } from '../data/money/balance.ts'
import {
  type ListedChange,
  type SubscriptionChange,
  saveFigureItem,
  saveSubscription,
} from '../data/money/figure-lists.ts'
import { addFigures, type CountedChange, type DayFigures, type TotalFigures } from '../data/money/figures.ts'
import type { FutureOwed } from '../data/money/owed.ts'
import { saveOwedSeller } from '../data/money/owed-sellers.ts'
import { platformTenantId, tenantOfPartition, tenantPartition } from '../data/table/partitions.ts'
import { failedRecords } from './failed-records.ts'
import { numberAttribute, PayoutImage, textAttribute, typeAttribute } from './item-images.ts'

// What the desk shows by day is counted here, after the fact: a counter of the whole platform in each sale's transaction would be the one
// item that all sales write.

const counted = { state: textAttribute, refunded_cents: z._default(numberAttribute, { N: 0 }) }
const Order = z.object({
  type: typeAttribute('order'),
  id: textAttribute,
  tenant_id: textAttribute,
  total_cents: numberAttribute,
  ...counted,
  /** Of one that moved to the platform with its deleted seller: what was counted before. */
  before_move: z.optional(z.object({ M: z.object(counted) })),
})
const Payout = z.pick(PayoutImage, { type: true, tenant_id: true, state: true, cents: true })
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
const Held = z.object({
  type: typeAttribute('held'),
  pk: textAttribute,
  id: textAttribute,
  cents: z._default(numberAttribute, { N: 0 }),
})
const Totals = z.object({
  type: typeAttribute('stats'),
  pk: textAttribute,
  settled_cents: z._default(numberAttribute, { N: 0 }),
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
  owed?: FutureOwed
  listed?: ListedChange[]
  subscription?: SubscriptionChange
  /** Whose balance has changed. */
  owedTo?: string
}

/** Counts and lists each change once. Returns the records that are to be delivered again. */
export async function countFigures(changes: readonly DynamoDBRecord[]): Promise<string[]> {
  const records = changes.filter((change) => !isOfRestore(change))
  const failed = await Promise.all([
    failedRecords(records, 'figures were not counted', listRecord),
    countRecords(records),
    failedRecords(newestOfOwed(records), 'figures were not counted', listOwed),
  ])
  return failed.flat()
}

/** Returns whether a restore wrote the record: what it tells was counted and listed before. */
export const isOfRestore = ({ dynamodb }: DynamoDBRecord) =>
  restoringMark in { ...dynamodb?.OldImage, ...dynamodb?.NewImage }

async function listRecord(record: DynamoDBRecord) {
  const { listed = [], subscription } = (record.eventID && addedIn(record)) || {}
  const at = timeOf(record)
  await Promise.all([
    ...listed.map((change) => saveFigureItem(at, change)),
    subscription && saveSubscription(at, record.dynamodb?.SequenceNumber ?? '', subscription),
  ])
}

/** Counts all at once: the sales of a busy store come together. Where that is refused or fails, one record stops no other. */
async function countRecords(records: readonly DynamoDBRecord[]) {
  const changes = records.flatMap(countedIn)
  const isCounted = changes.length > 1 && (await addFigures(changes).catch(() => false))
  if (isCounted) return []
  return failedRecords(records, 'figures were not counted', (record) => addFigures(countedIn(record)))
}

function countedIn(record: DynamoDBRecord): CountedChange[] {
  const added = addedIn(record)
  if (!record.eventID || !added) return []
  const { day, total, owed } = added
  if (!day && !total && !owed) return []
  return [
    {
      id: record.eventID,
      at: timeOf(record),
      ...(day && { day }),
      ...(total && { total }),
      ...(owed && { owed }),
    },
  ]
}

/** When the record was written, epoch ms. */
const timeOf = ({ dynamodb }: DynamoDBRecord) =>
  dynamodb?.ApproximateCreationDateTime === undefined ? now() : dynamodb.ApproximateCreationDateTime * 1000

/** Returns the last change of each balance. The sales of a busy store come together, and are listed with one read and one write. */
const newestOfOwed = (records: readonly DynamoDBRecord[]) => [
  ...new Map(
    records.flatMap((record) => {
      const owedTo = record.eventID && addedIn(record)?.owedTo
      return owedTo ? [[owedTo, record] as const] : []
    }),
  ).values(),
]

/** Lists what is owed now and not what was added, so that a change that is delivered twice counts once. */
async function listOwed(record: DynamoDBRecord) {
  const owedTo = addedIn(record)?.owedTo
  if (owedTo === undefined) return
  await saveOwedSeller(owedTo, owedOf(await loadEarnings(owedTo)), record.dynamodb?.SequenceNumber ?? '')
}

const addedIn = ({ dynamodb }: DynamoDBRecord) =>
  addedBy({ before: dynamodb?.OldImage, after: dynamodb?.NewImage })

const addedBy = (change: Change): Added | undefined =>
  byOrder(change) ??
  byPayout(change) ??
  byCredit(change) ??
  byPlan(change) ??
  byHeld(change) ??
  byTotals(change)

/** Counts an order that is new, and the difference to what was counted of one that is not. A refund that failed is taken off again. */
function byOrder({ before, after }: Change): Added | undefined {
  const order = Order.safeParse(after).data
  if (!order) return undefined
  const previous = before === undefined ? order.before_move?.M : Order.safeParse(before).data
  if (before !== undefined && !previous) return undefined
  const [sold, refunded] = [order.total_cents.N, order.refunded_cents.N - (previous?.refunded_cents.N ?? 0)]
  const isDisputed = wasDisputed(order) && !(previous && wasDisputed(previous))
  const listed = (list: 'sales' | 'refunds', cents: number, sort: string): ListedChange => ({
    ...{ list, sort },
    item: { id: order.id.S, tenant_id: order.tenant_id.S, cents },
  })
  return {
    day: {
      ...(!previous && { sales: 1, sold_cents: sold }),
      ...(refunded !== 0 && { refunds: Math.sign(refunded), refunded_cents: refunded }),
      ...(isDisputed && { disputes: 1 }),
    },
    listed: [
      ...(previous ? [] : [listed('sales', sold, order.id.S)]),
      ...(refunded === 0 ? [] : [listed('refunds', refunded, `${order.id.S}#${order.refunded_cents.N}`)]),
    ],
  }
}

/** An order whose dispute was decided before the product heard of it is never 'disputed'. */
const wasDisputed = ({ state }: Pick<z.infer<typeof Order>, 'state'>) =>
  state.S === 'disputed' || state.S === 'lost'

/** Payouts of deleted sellers move to the platform, and were counted before. */
function byPayout({ before, after }: Change): Added | undefined {
  const payout = Payout.safeParse(after).data
  if (payout?.state.S !== 'sent' || payout.tenant_id.S === platformTenantId) return undefined
  if (Payout.safeParse(before).data?.state.S === 'sent') return undefined
  return { day: { payouts: 1, paid_out_cents: payout.cents.N } }
}

const ofModel = new Set(['generation', 'section', 'campaign', 'angle'])

function byCredit({ before, after }: Change): Added | undefined {
  const credit = Credit.safeParse(after).data
  if (!credit || before !== undefined || !ofModel.has(credit.reason.S)) return undefined
  const credits = -credit.delta.N
  const item = { id: credit.id.S, tenant_id: credit.tenant_id.S, credits, text: credit.reason.S }
  return { day: { credits_spent: credits }, listed: [{ list: 'credits', sort: credit.id.S, item }] }
}

const monthsOf: Record<string, number> = { month: 1, year: 12 }

function byPlan({ before, after }: Change): Added | undefined {
  const tenantId = (Tenant.safeParse(after).data ?? Tenant.safeParse(before).data)?.id.S
  const [was, is] = [recurring(before), recurring(after)]
  if (tenantId === undefined || was === undefined || is === undefined) return undefined
  const total = { recurring_cents: is.cents - was.cents, subscriptions: is.count - was.count }
  const isSame = total.recurring_cents === 0 && total.subscriptions === 0
  if (isSame && is.interval === was.interval) return undefined
  const item = is.count > 0 ? { item: { cents: is.cents, text: is.interval } } : {}
  return { total, subscription: { tenantId, ...item } }
}

/** Returns what was added to the sums that are paid later, or could be paid from that day on: a payout makes it part of what is settled. */
function byHeld({ before, after }: Change): Added | undefined {
  const [was, is] = [Held.safeParse(before).data, Held.safeParse(after).data]
  const bucket = is ?? was
  const cents = (is?.cents.N ?? 0) - (was?.cents.N ?? 0)
  if (!bucket || cents === 0 || isOfPlatform(bucket)) return undefined
  return {
    total: { owed_cents: cents },
    owed: { on: bucket.id.S, cents },
    owedTo: tenantOfPartition(bucket.pk.S),
  }
}

/** Returns what was added to the sums that are settled and not paid. */
function byTotals({ before, after }: Change): Added | undefined {
  const [was, is] = [Totals.safeParse(before).data, Totals.safeParse(after).data]
  const totals = is ?? was
  const cents = (is?.settled_cents.N ?? 0) - (was?.settled_cents.N ?? 0)
  if (!totals || cents === 0 || isOfPlatform(totals)) return undefined
  return { total: { owed_cents: cents }, owedTo: tenantOfPartition(totals.pk.S) }
}

const isOfPlatform = ({ pk }: { pk: z.infer<typeof textAttribute> }) =>
  pk.S === tenantPartition(platformTenantId)

const none = { cents: 0, count: 0, interval: '' }

/** Returns what a tenant's subscription brings each month, nothing once it has ended. Undefined if the image is of another item. */
function recurring(image: unknown): typeof none | undefined {
  if (image === undefined) return none
  const tenant = Tenant.safeParse(image).data
  if (!tenant) return undefined
  const subscription = tenant.subscription?.M
  if (!subscription || subscription.status.S === 'ended') return none
  const interval = subscription.interval.S
  return { cents: Math.round(subscription.price_cents.N / (monthsOf[interval] ?? 1)), count: 1, interval }
}
