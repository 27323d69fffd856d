// What docs/product.md promises of a seller's money, written from it alone: nothing of the product's own code is used.

const dayMs = 24 * 60 * 60 * 1000
const holdDays = 30
const smallestPayoutCents = 2500

export type Line = { priceCents: number; quantity: number; commissionPct: number }
/** `day`: of the store, in the time zone that it had then. */
type Refund = { at: number; day: string; cents: number; line?: number; hasFailed: boolean }
export type Order = {
  id: string
  paidAt: number
  buyer: string
  lines: readonly Line[]
  refunds: Refund[]
  dispute?: 'open' | 'won' | 'lost'
}
type Entry = { cents: number; at: number; day: string; availableOn: string; isPayout: boolean }
export type Model = {
  timeZone: string
  orders: Order[]
  entries: Entry[]
  refundsByDay: Map<string, number>
  salesByDay: Map<string, { orders: number; grossCents: number }>
  payouts: number[]
  /** When the seller is paid next, in epoch milliseconds. */
  payoutDueAt: number
}

export const newModel = (timeZone: string, now: number): Model => ({
  timeZone,
  orders: [],
  entries: [],
  refundsByDay: new Map(),
  salesByDay: new Map(),
  payouts: [],
  payoutDueAt: nextMonday(now),
})

export const utcDate = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The next Monday at 8:00 UTC. */
export function nextMonday(after: number) {
  const eight = Date.UTC(1970, 0, 5, 8)
  return eight + (Math.floor((after - eight) / (7 * dayMs)) + 1) * 7 * dayMs
}

const storeDate = ({ timeZone }: Model, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

const priceOf = ({ priceCents, quantity }: Line) => priceCents * quantity
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export const totalOf = ({ lines }: Pick<Order, 'lines'>) => sum(lines.map(priceOf))
const standing = ({ refunds }: Order) => refunds.filter(({ hasFailed }) => !hasFailed)
export const refundedOf = (order: Order) => sum(standing(order).map(({ cents }) => cents))

/** Rounded once per line, half a cent up. In whole numbers, so that half a cent is exact. */
const commissionOf = (line: Line) => Math.floor((priceOf(line) * line.commissionPct + 50) / 100)

/** What the seller keeps of an order's commission. A dispute takes all of it. */
export function keptOf(order: Order) {
  if (order.dispute === 'open' || order.dispute === 'lost') return 0
  const out = takenOut(order)
  return sum(
    order.lines.map((line, at) => {
      const [commission, price] = [commissionOf(line), priceOf(line)]
      return commission - Math.floor((2 * commission * (out[at] ?? 0) + price) / (2 * price))
    }),
  )
}

/** What came out of each line: its own refunds, then its part of the others, and the cents left over out of the first lines. */
function takenOut(order: Order) {
  const refunds = standing(order)
  const own = order.lines.map((_, at) =>
    sum(refunds.flatMap(({ line, cents }) => (line === at ? [cents] : []))),
  )
  const others = sum(refunds.flatMap(({ line, cents }) => (line === undefined ? [cents] : [])))
  const left = order.lines.map((line, at) => priceOf(line) - (own[at] ?? 0))
  const parts = left.map((cents) => Math.floor((cents * others) / Math.max(1, sum(left))))
  let over = others - sum(parts)
  return parts.map((part, at) => {
    const more = Math.min(over, (left[at] ?? 0) - part)
    over -= more
    return part + more + (own[at] ?? 0)
  })
}

export function stateOf(order: Order) {
  if (order.dispute === 'open') return 'disputed'
  if (order.dispute === 'lost') return 'lost'
  const refunded = refundedOf(order)
  if (refunded === 0) return 'paid'
  return refunded === totalOf(order) ? 'refunded' : 'partially_refunded'
}

/** Does something to an order and writes down what it did to the commission, on a day of the store. */
function write(model: Model, order: Order, { at, day }: { at: number; day: string }, happen: () => void) {
  const before = model.orders.includes(order) ? keptOf(order) : 0
  happen()
  if (!model.orders.includes(order)) model.orders.push(order)
  const cents = keptOf(order) - before
  const heldUntil = utcDate(Date.parse(utcDate(order.paidAt)) + holdDays * dayMs)
  const availableOn = utcDate(at) > heldUntil ? utcDate(at) : heldUntil
  model.entries.push({ cents, at, day, availableOn, isPayout: false })
}

export function sell(model: Model, order: Order) {
  const day = storeDate(model, order.paidAt)
  write(model, order, { at: order.paidAt, day }, () => undefined)
  const { orders, grossCents } = model.salesByDay.get(day) ?? { orders: 0, grossCents: 0 }
  model.salesByDay.set(day, { orders: orders + 1, grossCents: grossCents + totalOf(order) })
}

export function refund(model: Model, order: Order, refunded: { at: number; cents: number; line?: number }) {
  const day = storeDate(model, refunded.at)
  write(model, order, { at: refunded.at, day }, () =>
    order.refunds.push({ ...refunded, day, hasFailed: false }),
  )
  addRefund(model, day, refunded.cents)
}

/** It counts on the day of the refund, as if that had not been. */
export function failRefund(model: Model, order: Order) {
  const newest = standing(order).at(-1)
  if (!newest) return
  write(model, order, newest, () => {
    newest.hasFailed = true
  })
  addRefund(model, newest.day, -newest.cents)
}

export function decideDispute(
  model: Model,
  order: Order,
  dispute: NonNullable<Order['dispute']>,
  at: number,
) {
  write(model, order, { at, day: storeDate(model, at) }, () => {
    order.dispute = dispute
  })
}

const addRefund = ({ refundsByDay }: Model, day: string, cents: number) =>
  refundsByDay.set(day, (refundsByDay.get(day) ?? 0) + cents)

export const availableOf = ({ entries }: Model, now: number) =>
  sum(entries.flatMap(({ cents, availableOn }) => (availableOn <= utcDate(now) ? [cents] : [])))

/** Runs the payouts: the whole available amount from $25, to whoever is due. */
export function payOut(model: Model, now: number) {
  if (now < model.payoutDueAt) return
  model.payoutDueAt = nextMonday(now)
  const cents = availableOf(model, now)
  if (cents < smallestPayoutCents) return
  model.payouts.push(cents)
  model.entries.push({ cents: -cents, at: now, day: '', availableOn: utcDate(now), isPayout: true })
}

/** Everything that the seller is shown, as the product's replies have it. */
export function viewOf(model: Model, now: number) {
  const earned = model.entries.filter(({ isPayout }) => !isPayout)
  const lifetime = sum(earned.map(({ cents }) => cents))
  const paidOut = sum(model.payouts)
  const available = availableOf(model, now)
  const buyers = [...new Set(model.orders.map(({ buyer }) => buyer))]
  return {
    balance: {
      available_cents: available,
      pending_cents: lifetime - paidOut - available,
      paid_out_cents: paidOut,
      lifetime_cents: lifetime,
    },
    home: {
      total_orders: model.orders.length,
      total_commission_cents: lifetime,
      unique_customers: buyers.length,
    },
    orders: model.orders
      .map((order) => ({
        id: order.id,
        state: stateOf(order),
        total_cents: totalOf(order),
        refunded_cents: refundedOf(order),
        commission_cents: keptOf(order),
      }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
    payouts: model.payouts.toReversed(),
    spent: buyers
      .map((buyer) => sum(model.orders.filter((order) => order.buyer === buyer).map(spentOn)))
      .toSorted((one, other) => one - other),
    days: daysOf(model, earned),
  }
}

const spentOn = (order: Order) => (order.dispute === 'lost' ? 0 : totalOf(order) - refundedOf(order))

function daysOf(model: Model, earned: readonly Entry[]) {
  const dates = [...model.salesByDay.keys(), ...model.refundsByDay.keys(), ...earned.map(({ day }) => day)]
  return [...new Set(dates)].toSorted().flatMap((date) => {
    const { orders = 0, grossCents = 0 } = model.salesByDay.get(date) ?? {}
    const commission = sum(earned.flatMap(({ day, cents }) => (day === date ? [cents] : [])))
    const refunds = model.refundsByDay.get(date) ?? 0
    const isEmpty = orders === 0 && grossCents === 0 && commission === 0 && refunds === 0
    return isEmpty
      ? []
      : [{ date, orders, gross_cents: grossCents, commission_cents: commission, refunds_cents: refunds }]
  })
}
