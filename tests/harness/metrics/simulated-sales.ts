import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { countSales } from '#lambdas/changes/count-sales.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { saveLessonProgress } from '#lambdas/data/library/progress.ts'
import { saveNewCheckout } from '#lambdas/data/sales/checkouts.ts'
import { saveOutline, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { addCourseVisits } from '#lambdas/data/traffic/course-visits.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { dayMs } from '../buyers/purchase.ts'
import { fakeSales } from '../fakes/fake-sales.ts'
import { inProcessSeller } from '../sellers/in-process-seller.ts'

/** As one buyer of the simulation bought. Prices in cents, times in epoch ms. */
export type SimulatedSale = {
  buyer: number
  store: number
  paidAt: number
  lines: { course: string; cents: number; commission: number; isRefunded: boolean; finishedAt?: number }[]
}
export type SimulatedVisits = {
  store: number
  day: string
  visits: number
  offers: { course: string; cents: number }[]
}

const storeCount = 25
const lessonCount = 4
const commissionPct = 50
const prices = [4000, 4400, 9900]

/** A generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32). */
export function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Five courses with four lessons each, and 25 stores that sell four of them each. */
export async function simulatedMarket(seed: number) {
  const number = numbersFrom(seed)
  const { tenantId, userId } = await inProcessSeller()
  const courses = sampleCatalog.slice(0, 5).map((product) => ({ ...product, id: `course-${randomUUID()}` }))
  await seedCatalog(courses, new Date(0).toISOString())
  const lessons = Array.from({ length: lessonCount }, (_, n) => ({
    title: `Lesson ${n}`,
    kind: 'text' as const,
  }))
  for (const { id } of courses) await saveOutline(id, { modules: [{ title: 'All', lessons }], files: [] })
  const stores = Array.from({ length: storeCount }, (_, n) => ({
    id: `store-${randomUUID()}`,
    offers: courses
      .filter((_, course) => course !== n % 5)
      .map(({ id }, course) => ({ course: id, cents: prices[(n + course) % prices.length] ?? 0 })),
  }))
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(number() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const run = randomUUID()
  const paymentOf = (n: number) => `pi_${run}_${n}`
  let count = 0

  /** Sells, and perhaps refunds and has read, as a stream would tell it: late, twice and out of order. */
  async function sell(now: number): Promise<SimulatedSale> {
    const n = count++
    const store = Math.floor(number() * storeCount)
    const buyer = Math.floor(number() * 300)
    const paidAt = now - Math.floor(number() * 100 * dayMs)
    const offers = pickedFrom(stores[store]?.offers ?? [])
    const sold = offers.length > 0 ? offers : (stores[store]?.offers ?? []).slice(-1)
    const { facts, settle, refund } = await start(n, store, buyer, paidAt, sold)
    await settle()
    const lines: SimulatedSale['lines'] = sold.map(({ course, cents }) => ({
      ...{ course, cents, commission: Math.floor((cents * commissionPct + 50) / 100), isRefunded: false },
    }))
    const records: DynamoDBRecord[] = [orderRecord(facts.id)]
    const libraryId = String((await getItem(keys.payment(facts.id)))?.library_id)
    for (const [index, line] of lines.entries()) {
      if (number() < 0.15) {
        const at = paidAt + dayMs
        refund({ id: `re_${facts.id}_${index}`, at, cents: line.cents, line: index })
        await settle()
        Object.assign(line, { isRefunded: true, commission: 0 })
        records.push(orderRecord(facts.id))
      }
      if (number() < 0.4) {
        const at = paidAt + Math.floor(number() * 60 * dayMs)
        const completed = ['a', 'b'].slice(0, pick([1, 2, 2]))
        const grant = { product_id: line.course, payment_id: facts.id }
        for (const lesson of completed) await saveLessonProgress(libraryId, grant, lesson, true)
        if (completed.length === 2) line.finishedAt = at
        records.push(progressRecord(grant, completed, at))
      }
    }
    if (number() < 0.3) records.reverse()
    if (number() < 0.3) records.push(...records.slice(0, 1))
    for (const record of records) {
      const failed = await countSales([record])
      if (failed.length > 0) throw new Error('a record was not counted')
    }
    return { buyer, store, paidAt, lines }
  }

  /** Whoever takes the first course mostly takes the second as well. */
  function pickedFrom(offered: readonly { course: string; cents: number }[]) {
    const chosen = offered.filter(() => number() < 0.25)
    const second = offered.find(({ course }) => course === courses[1]?.id)
    const isPair = chosen.some(({ course }) => course === courses[0]?.id) && number() < 0.9
    return isPair && second && !chosen.includes(second) ? [...chosen, second] : chosen
  }

  async function start(
    n: number,
    store: number,
    buyer: number,
    paidAt: number,
    sold: readonly { course: string; cents: number }[],
  ) {
    const checkoutId = randomUUID()
    await saveNewCheckout({
      ...{ id: checkoutId, tenant_id: tenantId, store_id: stores[store]?.id ?? '', request_id: randomUUID() },
      ...{ store_name: 'Ada’s Store', store_url: 'https://ada.example', brand_color: '#2563EB' },
      ...{ owner_user_id: userId, key_hash: textHash('key'), session_id: 'cs', state: 'open' as const },
      lines: sold.map(({ course, cents }, line) => ({
        ...{ line, store_product_id: `sp${line}`, product_id: course, title: course, quantity: 1 },
        ...{ price_cents: cents, commission_pct: commissionPct },
      })),
    })
    const total = sold.reduce((sum, { cents }) => sum + cents, 0)
    const facts: PaymentFacts = {
      ...{ id: paymentOf(n), provider: 'stripe', checkoutId, state: 'paid', paidAt, currency: 'usd' },
      lines: sold.map(({ cents }, line) => ({
        ...{ line, quantity: 1, subtotalCents: cents, discountCents: 0, taxCents: 0, totalCents: cents },
      })),
      ...{ subtotalCents: total, discountCents: 0, taxCents: 0, totalCents: total },
      ...{ refunds: [], failedRefunds: [], disputes: [] },
      buyer: { email: `buyer-${buyer}-${run}@buyers.example`, hasConsented: false },
      card: { brand: 'visa', last4: '4242' },
    }
    const { sales, refund } = fakeSales(facts)
    return { facts, refund, settle: () => settlePayment(sales, facts.id) }
  }

  /** Counts a batch of visits to some stores, of a day of the last 100. */
  async function visit(
    batch: number,
    now: number,
  ): Promise<{ visits: SimulatedVisits[]; again: () => Promise<void> }> {
    const visits = stores.flatMap(({ offers }, store): SimulatedVisits[] => {
      if (number() < 0.3) return []
      const day = new Date(now - Math.floor(number() * 100 * dayMs)).toISOString().slice(0, 10)
      return [{ store, day, offers, visits: 1 + Math.floor(number() * 60) }]
    })
    const counted = visits.map(({ store, day, offers, visits: count }) => ({
      ...{ storeId: stores[store]?.id ?? '', tenantId },
      offers: offers.map(({ course, cents }) => ({ product_id: course, price_cents: cents })),
      days: new Map([[day, new Map([['direct', count]])]]),
      pages: new Map(),
    }))
    const again = () => addCourseVisits({ shard: 0, number: batch }, counted)
    await again()
    return { visits, again }
  }
  /** A visit to a store that sells one course, too old for any period. */
  const visitOf = (course: string, batch: number, now: number) =>
    addCourseVisits({ shard: 0, number: batch }, [
      {
        ...{ storeId: `store-${randomUUID()}`, tenantId, pages: new Map() },
        offers: [{ product_id: course, price_cents: prices[0] ?? 0 }],
        days: new Map([[new Date(now - 90 * dayMs).toISOString().slice(0, 10), new Map([['direct', 1]])]]),
      },
    ])
  return { courses: courses.map(({ id }) => id), sell, visit, visitOf }
}

const text = (S: string) => ({ S })

const orderRecord = (id: string): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: { NewImage: { type: text('order'), id: text(id) } },
})

const progressRecord = (
  grant: { product_id: string; payment_id: string },
  completed: string[],
  at: number,
): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    ApproximateCreationDateTime: at / 1000,
    NewImage: {
      ...{ type: text('progress'), product_id: text(grant.product_id), payment_id: text(grant.payment_id) },
      completed: { SS: completed },
    },
  },
})
