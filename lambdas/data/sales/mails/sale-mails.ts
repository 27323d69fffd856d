import * as z from 'zod/mini'
import { saleMailsPerDay } from '#rules/sale-mails.ts'
import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../../../clock.ts'
import { planMailWrite } from '../../plans/plan-mails.ts'
import { getItem, putItem, queryRange, transact } from '../../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../../table/conditions.ts'
import { lastShardKey } from '../../table/counter-shards.ts'
import type { DueItems } from '../../table/due-index.ts'
import { keys } from '../../table/keys.ts'
import { tenantOfPartition } from '../../table/partitions.ts'
import { dailyCountUpdate } from '../../table/rate-limits.ts'
import { putOnce } from '../../table/writes.ts'
import { salesOfDay } from '../counters/day-totals.ts'

const digestShard = 'SALESDIGEST#0'

const Wishes = z.object({ owner_user_id: z.string(), sale_mails: z._default(z.boolean(), true) })
const Digest = z.object({ id: z.string(), owner_id: z.string() })

export type NewSale = {
  tenantId: string
  orderId: string
  /** The sale's date in the store's time zone. */
  day: string
  totalCents: number
  commissionCents: number
  /** Titles of the bought courses. */
  titles: string[]
}

/** Positions in the transaction. */
const mailAt = 0

/** The days that are known to have a digest, with the time from which it is sent (epoch ms): until then, their sales need no mail. */
const summedUp = new Map<string, number>()
const maxSummedUp = 1000

const isSummedUp = ({ tenantId, day }: SalesDay) => (summedUp.get(`${tenantId} ${day}`) ?? 0) > now()

function rememberSummedUp({ tenantId, day }: SalesDay, untilMs: number) {
  if (summedUp.size >= maxSummedUp) summedUp.clear()
  summedUp.set(`${tenantId} ${day}`, untilMs)
}

/**
 * Queues the mail about a sale, once, unless the seller wants none. After `saleMailsPerDay` of a day one mail sums up the
 * day when it is over.
 */
export async function queueSaleMail(sale: NewSale) {
  const { tenantId, orderId, day, totalCents, commissionCents, titles } = sale
  if (isSummedUp(sale)) return
  const store = await getItem(keys.store(tenantId))
  if (!store) return
  const { owner_user_id: owner_id, sale_mails } = Wishes.parse(store)
  if (!sale_mails) return
  const event = `sale#${orderId}`
  const notice = {
    kind: 'sale',
    order_id: orderId,
    total_cents: totalCents,
    commission_cents: commissionCents,
    titles,
  }
  try {
    await transact([
      putOnce(keys.planMail(tenantId, event), 'plan_mail', event, { owner_id, notice }),
      { Update: dailyCountUpdate(`sale-mails#${tenantId}#${day}`, saleMailsPerDay, now()) },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (!error.failed.includes(mailAt)) await queueDigest(tenantId, owner_id, day)
  }
}

async function queueDigest(tenantId: string, owner_id: string, day: string) {
  // By noon of the next day in UTC the day is over everywhere.
  const dueMs = Date.parse(day) + 1.5 * dayMs
  const item = {
    ...keys.salesDigest(tenantId, day),
    ...{ type: 'sales_digest', id: day, created_at: isoAt(now()), owner_id },
    ...{ due_shard: digestShard, due_at: isoAt(dueMs) },
  }
  await ignoreConditionFailure(putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' }))
  rememberSummedUp({ tenantId, day }, dueMs)
}

export type SalesDay = { tenantId: string; day: string }

/** The days with a digest that is due. */
export const dueDigests: DueItems<SalesDay> = {
  shards: [digestShard],
  itemOf: ({ pk, sk }) => ({ tenantId: tenantOfPartition(pk), day: sk.slice(-10) }),
}

/** Queues the mail of a digest with what the day's sales earned, unless the seller wants none by now, and forgets it. Nothing if another run was first. */
export async function sendDigest({ tenantId, day }: SalesDay): Promise<boolean> {
  const counters = keys.dayTotals(tenantId, day)
  const [store, stored, ofDay] = await Promise.all([
    getItem(keys.store(tenantId)),
    getItem(keys.salesDigest(tenantId, day)),
    queryRange(counters.pk, counters.sk, lastShardKey(counters)),
  ])
  if (!stored) return false
  const { owner_id } = Digest.parse(stored)
  const notice = { kind: 'sales-digest' as const, day, ...salesOfDay(ofDay) }
  const mail = planMailWrite({ tenantId, ownerId: owner_id }, { event: `sales-digest#${day}`, notice })
  return succeeds(
    transact([
      { Delete: { Key: keys.salesDigest(tenantId, day), ConditionExpression: 'attribute_exists(pk)' } },
      ...(store && Wishes.parse(store).sale_mails ? [mail] : []),
    ]),
  )
}
