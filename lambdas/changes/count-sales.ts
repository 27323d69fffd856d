import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { completionDays, halfOfLessons, priceBand } from '#rules/courses/course-metrics.ts'
import { shardNumber } from '#rules/shards.ts'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { grantsIn, libraryItems } from '../data/library/libraries.ts'
import { progressIn } from '../data/library/progress.ts'
import {
  type CountedSale,
  loadCountedSale,
  type SoldOrder,
  saveCountedSale,
} from '../data/sales/counters/counted-sales.ts'
import { recordedPaidAt, type Settlement } from '../data/sales/settlements.ts'
import { cachedCatalog } from '../data/store/catalog.ts'
import { ignoreConditionFailure } from '../data/table/conditions.ts'
import type { Key } from '../data/table/partitions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import {
  addChange,
  allCourses,
  type CourseChanges,
  changeWrites,
  totalDay,
} from '../data/traffic/course-changes.ts'
import { failedRecords } from './failed-records.ts'
import { textAttribute, typeAttribute } from './item-images.ts'

const Order = z.object({ type: typeAttribute('order'), id: textAttribute })
const Progress = z.object({
  type: typeAttribute('progress'),
  product_id: textAttribute,
  payment_id: textAttribute,
  completed: z.object({ SS: z.array(z.string()) }),
})

/**
 * Counts sales, refunds and finished courses for the courses' metrics. Reads what is true now and adds what is not counted yet, so a
 * record may come late, twice or out of order. Returns the records that are to be delivered again.
 */
export const countSales = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'sales of courses were not counted', async ({ dynamodb }) => {
    const order = Order.safeParse(dynamodb?.NewImage)
    if (order.success) await countSale(order.data.id.S, { order: keyOf(dynamodb) })
    const progress = Progress.safeParse(dynamodb?.NewImage)
    if (progress.success) await countProgress(progress.data, timeOf(dynamodb))
  })

function keyOf(stream: DynamoDBRecord['dynamodb']): Key | undefined {
  const [pk, sk] = [stream?.Keys?.pk?.S, stream?.Keys?.sk?.S]
  return pk && sk ? { pk, sk } : undefined
}

/** When the record was written, epoch ms; it may be delivered much later. */
const timeOf = (stream: DynamoDBRecord['dynamodb']) =>
  stream?.ApproximateCreationDateTime === undefined ? now() : stream.ApproximateCreationDateTime * 1000

async function countProgress({ product_id, payment_id, completed }: z.infer<typeof Progress>, at: number) {
  const lessons = (await lessonCounts()).get(product_id.S)
  if (lessons === undefined || completed.SS.length < halfOfLessons(lessons)) return
  await countSale(payment_id.S, { finished: { product: product_id.S, at } })
}

async function lessonCounts(): Promise<Map<string, number>> {
  const catalog = await cachedCatalog(now())
  return new Map(
    catalog.flatMap(({ id, outline }) =>
      outline ? [[id, outline.modules.reduce((sum, { lessons }) => sum + lessons.length, 0)]] : [],
    ),
  )
}

/** A course that was half read, and when. */
type Finished = { product: string; at: number }
type Change = { finished?: Finished; order?: Key | undefined }

/** Adds what a payment says of its courses and is not counted yet. */
async function countSale(paymentId: string, change: Change) {
  await retryOnConflict({ tries: 8, pauses: { firstMs: 20, longestMs: 1000 } }, () =>
    ignoreConditionFailure(countOnce(paymentId, change)),
  )
}

async function countOnce(paymentId: string, { finished, order: orderKey }: Change): Promise<true> {
  const known = await loadCountedSale(paymentId, orderKey)
  if (!known || known.settlement.is_self_purchase) return true
  const { settlement, counted, order } = known
  const day = counted?.day ?? order.day
  const finishedNow = finishedCourses(settlement, counted, finished)
  const sales = salesOf(order, settlement, finishedNow)
  const changes: CourseChanges = new Map()
  for (const [productId, counters] of Object.entries(sales))
    for (const [name, by] of Object.entries(counters)) {
      const added = by - (counted?.sales[productId]?.[name] ?? 0)
      addChange(changes, productId, day, name, added)
      if (name === 'finished') addChange(changes, productId, totalDay, name, added)
    }
  if (!counted) await addBuyer(changes, paymentId, settlement, Object.keys(sales))
  const writes = changeWrites(changes, String(shardNumber(paymentId)))
  if (writes.length === 0) return true
  await saveCountedSale(paymentId, counted, { day, sales, finished: finishedNow }, writes)
  return true
}

function finishedCourses(
  settlement: Settlement,
  counted: CountedSale | undefined,
  finished: Finished | undefined,
) {
  const before = counted?.finished ?? []
  if (!finished || before.includes(finished.product)) return before
  const isInTime = finished.at < recordedPaidAt(settlement) + completionDays * dayMs
  return isInTime ? [...before, finished.product] : before
}

function salesOf({ lines }: SoldOrder, settlement: Settlement, finished: readonly string[]) {
  const { line_commissions, revoked_lines, returned_lines = revoked_lines } = settlement
  const sales: CountedSale['sales'] = {}
  for (const [index, line] of lines.entries()) {
    const before = sales[line.product_id]
    const commission = line_commissions?.[index] ?? line.commission_cents
    const isReturned = returned_lines.includes(line.line)
    sales[line.product_id] = before
      ? {
          ...before,
          commission_cents: (before.commission_cents ?? 0) + commission,
          refunded: Math.min(before.refunded ?? 0, isReturned ? 1 : 0),
        }
      : {
          [`orders:${priceBand(line.price_cents)}`]: 1,
          commission_cents: commission,
          refunded: isReturned ? 1 : 0,
          finished: finished.includes(line.product_id) ? 1 : 0,
        }
  }
  return sales
}

/** A transaction has at most 100 writes; a cart has up to 20 courses. */
const maxPartners = 40

/** Counts the buyer, with the courses that they had bought and read before this payment. */
async function addBuyer(
  changes: CourseChanges,
  paymentId: string,
  { library_id }: Settlement,
  bought: readonly string[],
) {
  const items = await libraryItems(library_id)
  const grants = grantsIn(items).filter(({ given_by }) => given_by === undefined)
  const position = grants.findIndex(({ payment_id }) => payment_id === paymentId)
  const earlier = new Set(grants.slice(0, Math.max(0, position)).map(({ product_id }) => product_id))
  const lessons = await lessonCounts()
  const read = new Set(
    progressIn(items)
      .filter(
        ({ product_id, completed }) => completed.size >= halfOfLessons(lessons.get(product_id) ?? Infinity),
      )
      .map(({ product_id }) => product_id),
  )
  const added = bought.filter((id) => !earlier.has(id))
  const partners = [...earlier].slice(-maxPartners)
  if (earlier.size === 0) addChange(changes, allCourses, totalDay, 'buyers', 1)
  for (const id of added) {
    addChange(changes, id, totalDay, 'buyers', 1)
    for (const other of added) if (other !== id) addChange(changes, id, totalDay, `with:${other}`, 1)
    for (const other of partners) {
      addChange(changes, id, totalDay, `with:${other}`, 1)
      addChange(changes, other, totalDay, `with:${id}`, 1)
      if (read.has(other)) addChange(changes, other, totalDay, `after:${id}`, 1)
    }
  }
}
