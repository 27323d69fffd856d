import { randomInt, randomUUID } from 'node:crypto'
import { median } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, plain, type Row, timeAtLeast, written } from '#bench/report/row.ts'
import { StartedCheckout } from '#contract/sales/checkout.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import type { StoreOwner } from '#tests/harness/sellers/store-owner.ts'
import { atOnce, measureInParts, type Part, partSize } from './measure-in-parts.ts'
import { watchPurchases } from './purchase-watch.ts'

/** The first part contains what is compiled and loaded once. */
const maxGrowth = 1.25

type Started = { id: string; url: string; request_id: string }

/** Starts checkouts of one store, 2,000 unless it is said otherwise, then pays them all and waits until each is an order. */
export async function saleRows(origin: string, pid: number, owner: StoreOwner, total = 2000): Promise<Row[]> {
  const cart = await cartOf(owner)
  const started: Started[] = []
  const checkouts = await measureInParts(pid, total, async () => {
    const request_id = randomUUID()
    const reply = await post(`${origin}/api/checkout`, { ...cart, request_id })
    started.push({ ...StartedCheckout.parse(reply), request_id })
  })
  const paid = watchPurchases((asked) => post(`${origin}/api/purchases`, { checkouts: asked }))
  const settlements = await measureInParts(pid, total, async (index) => {
    const checkout = started[index]
    if (!checkout) return
    await pay(checkout, index)
    await paid(checkout.id, checkout.request_id)
  })
  return [
    ...rowsOf('create-checkout', checkouts, 50),
    ...rowsOf('paid until it is an order', settlements, 25),
  ]
}

/** One course of the owner's store. */
export async function cartOf(owner: StoreOwner) {
  const { products } = LinkedStoreProducts.parse((await owner.api('GET', '/api/store-products')).body)
  const [sold] = products
  if (!sold) throw new Error('The store sells nothing.')
  const total_cents = priceInEffectCents(sold.product, sold.price_override)
  return { store_id: sold.store_id, lines: [{ id: sold.id, quantity: 1 }], total_cents }
}

async function pay({ url }: Started, index: number) {
  const { status } = await submit(url, { card: cards.pays, email: `buyer-${index}@buyers.example` })
  if (status !== 303) throw new Error(`The payment was answered with ${status}.`)
}

/** A network may start few checkouts of a busy store. */
export const newNetwork = () => [randomInt(1, 224), randomInt(256), randomInt(256), 1].join('.')

async function post(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-ip': newNetwork() },
    body: JSON.stringify(body),
  })
  if (reply.status !== 200) throw new Error(`${url} returned ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

function rowsOf(name: string, parts: readonly Part[], least: number): Row[] {
  const what = `load: ${name}, ${atOnce} at once`
  const rate =
    (parts.length * partSize) / parts.reduce((seconds, { perSecond }) => seconds + partSize / perSecond, 0)
  const [, second] = parts
  const last = parts.at(-1)
  return [
    timeAtLeast(
      { what, value: rate, limit: least, unit: 'a second', note: `${parts.length * partSize} of them` },
      machineLoad(),
    ),
    timeAtLeast(
      {
        what: `${what}: what the busiest thread or the database allows, by its processor time`,
        value: 1000 / median(parts.slice(1).map(busierMs)),
        limit: least,
        unit: 'a second',
        note: 'median of all parts but the first, which compiles; a busy machine lengthens it',
      },
      machineLoad(),
    ),
    ...parts.map((part, index) =>
      plain(`${what}: ${index * partSize + 1} to ${(index + 1) * partSize}`, figuresOf(part)),
    ),
    atMost({
      what: `${what}: processor time of the last ${partSize} against the second ${partSize}`,
      value: last && second ? timeOf(last) / timeOf(second) : 1,
      limit: maxGrowth,
      unit: 'times',
      digits: 2,
    }),
  ]
}

const busierMs = ({ busiestMs, databaseMs }: Part) => Math.max(busiestMs, databaseMs)
const timeOf = ({ stackMs, databaseMs }: Part) => stackMs + databaseMs

const figuresOf = ({ perSecond, p50Ms, p99Ms, stackMs, busiestMs, databaseMs }: Part) =>
  `${written(perSecond)} a second, p50 ${written(p50Ms, 0)} ms, p99 ${written(p99Ms, 0)} ms; processor time each: ` +
  `${written(stackMs)} ms functions and emulators (${written(busiestMs)} in one thread), ${written(databaseMs)} ms database`
