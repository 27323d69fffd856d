// What docs/product.md promises of a seller's money, written from it alone: nothing of the product's own code is used.

const dayMs = 24 * 60 * 60 * 1000
const holdDays = 30
const smallestPayoutCents = 2500
const bankHoldMs = 3 * dayMs
/** With them comes a second card: one of the three pays with another one. */
const firstPayoutBuyers = 3

import { type DealName, dealNames } from './deal-model.ts'

/** `discountCents`: what deals take off all of its units; `deals` each of them. */
export type Line = {
  priceCents: number
  quantity: number
  commissionPct: number
  discountCents?: number
  deals?: Partial<Record<DealName, number>>
}
/** `day`: of the store, in the time zone that it had then. */
type Refund = { at: number; day: string; cents: number; line?: number; hasFailed: boolean }
/** Something that was paid and that the seller earns a part of: an order, or an invoice of a plan. */
export type Sale = {
  id: string
  paidAt: number
  lines: readonly Line[]
  refunds: Refund[]
  dispute?: 'open' | 'won' | 'lost'
}
export type Order = Sale & { buyer: string }
type Entry = {
  kind: 'sale' | 'referral' | 'payout'
  cents: number
  at: number
  day: string
  availableOn: string
}
export type Model = {
  timeZone: string
  orders: Order[]
  /** Paid by sellers whom this one has referred. */
  invoices: Sale[]
  entries: Entry[]
  refundsByDay: Map<string, number>
  salesByDay: Map<string, { orders: number; grossCents: number }>
  payouts: number[]
  /** When the seller is paid next, in epoch milliseconds. */
  payoutDueAt: number
  /** What bank account payouts go to, by its number in the history, and until when nothing is sent to it. */
  bank: number
  bankHeldUntil: number
}

export const newModel = (timeZone: string, now: number): Model => ({
  timeZone,
  orders: [],
  invoices: [],
  entries: [],
  refundsByDay: new Map(),
  salesByDay: new Map(),
  payouts: [],
  payoutDueAt: nextMonday(now),
  bank: 0,
  bankHeldUntil: now + bankHoldMs,
})

export const utcDate = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The next Monday at 8:00 UTC. */
export function nextMonday(after: number) {
  const eight = Date.UTC(1970, 0, 5, 8)
  return eight + (Math.floor((after - eight) / (7 * dayMs)) + 1) * 7 * dayMs
}

export const dateIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

export const priceOf = ({ priceCents, quantity, discountCents = 0 }: Line) =>
  priceCents * quantity - discountCents
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export const totalOf = ({ lines }: Pick<Sale, 'lines'>) => sum(lines.map(priceOf))
const standing = ({ refunds }: Sale) => refunds.filter(({ hasFailed }) => !hasFailed)
export const refundedOf = (sale: Sale) => sum(standing(sale).map(({ cents }) => cents))
export const isDisputed = ({ dispute }: Sale) => dispute === 'open' || dispute === 'lost'

/** Rounded once per line, half a cent up. In whole numbers, so that half a cent is exact. */
const commissionOf = (line: Line) => Math.floor((priceOf(line) * line.commissionPct + 50) / 100)

/** What the seller keeps of a commission. A dispute takes all of it. */
export const keptCommissionCents = (sale: Sale) => sum(keptByLine(sale))

function keptByLine(sale: Sale) {
  if (isDisputed(sale)) return sale.lines.map(() => 0)
  const out = takenOut(sale)
  return sale.lines.map((line, at) => {
    const [commission, price] = [commissionOf(line), priceOf(line)]
    return commission - Math.floor((2 * commission * (out[at] ?? 0) + price) / (2 * price))
  })
}

/** What each deal of the store has brought: orders, what it took off, and the commission of the courses that it reduced. */
const dealsOf = ({ orders }: Model) =>
  dealNames.map((kind) => {
    const lines = orders.flatMap((order) => {
      const kept = keptByLine(order)
      return order.lines.map(({ deals = {} }, at) => ({
        order,
        cents: deals[kind] ?? 0,
        kept: kept[at] ?? 0,
      }))
    })
    const reduced = lines.filter(({ cents }) => cents > 0)
    return {
      kind,
      orders: new Set(reduced.map(({ order }) => order.id)).size,
      discount_cents: sum(reduced.map(({ cents }) => cents)),
      commission_cents: sum(reduced.map(({ kept }) => kept)),
    }
  })

/** What came out of each line: its own refunds, then its part of the others, and the cents left over out of the first lines. */
function takenOut(sale: Sale) {
  const refunds = standing(sale)
  const own = sale.lines.map((_, at) =>
    sum(refunds.flatMap(({ line, cents }) => (line === at ? [cents] : []))),
  )
  const others = sum(refunds.flatMap(({ line, cents }) => (line === undefined ? [cents] : [])))
  const left = sale.lines.map((line, at) => priceOf(line) - (own[at] ?? 0))
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

/** Writes down what something did to the commission of a sale that was `before`, on a day of the store. */
function write(model: Model, sale: Sale, { at, day }: { at: number; day: string }, before: number) {
  const heldUntil = utcDate(Date.parse(utcDate(sale.paidAt)) + holdDays * dayMs)
  const availableOn = utcDate(at) > heldUntil ? utcDate(at) : heldUntil
  const kind = isOrder(model, sale) ? 'sale' : 'referral'
  model.entries.push({ kind, cents: keptCommissionCents(sale) - before, at, day, availableOn })
}

const isOrder = ({ orders }: Model, sale: Sale) => orders.some((order) => order === sale)

export function sell(model: Model, order: Order) {
  model.orders.push(order)
  const day = dateIn(model.timeZone, order.paidAt)
  write(model, order, { at: order.paidAt, day }, 0)
  const { orders, grossCents } = model.salesByDay.get(day) ?? { orders: 0, grossCents: 0 }
  model.salesByDay.set(day, { orders: orders + 1, grossCents: grossCents + totalOf(order) })
}

/** A referred seller has paid an invoice that earns. */
export function earnReferral(model: Model, invoice: Sale) {
  model.invoices.push(invoice)
  write(model, invoice, { at: invoice.paidAt, day: dateIn(model.timeZone, invoice.paidAt) }, 0)
}

const isWritten = (model: Model, sale: Sale) => isOrder(model, sale) || model.invoices.includes(sale)

export function refund(model: Model, sale: Sale, refunded: { at: number; cents: number; line?: number }) {
  const day = dateIn(model.timeZone, refunded.at)
  const before = keptCommissionCents(sale)
  sale.refunds.push({ ...refunded, day, hasFailed: false })
  if (isWritten(model, sale)) write(model, sale, { at: refunded.at, day }, before)
  if (isOrder(model, sale)) addRefund(model, day, refunded.cents)
}

/** It counts on the day of the refund, as if that had not been. */
export function failRefund(model: Model, order: Order) {
  const newest = standing(order).at(-1)
  if (!newest) return
  const before = keptCommissionCents(order)
  newest.hasFailed = true
  write(model, order, newest, before)
  addRefund(model, newest.day, -newest.cents)
}

export function decideDispute(model: Model, sale: Sale, dispute: NonNullable<Sale['dispute']>, at: number) {
  const before = keptCommissionCents(sale)
  sale.dispute = dispute
  if (isWritten(model, sale)) write(model, sale, { at, day: dateIn(model.timeZone, at) }, before)
}

const addRefund = ({ refundsByDay }: Model, day: string, cents: number) =>
  refundsByDay.set(day, (refundsByDay.get(day) ?? 0) + cents)

const availableOf = (entries: readonly Entry[], now: number) =>
  sum(entries.flatMap(({ cents, availableOn }) => (availableOn <= utcDate(now) ? [cents] : [])))

/** Nothing is sent to a new bank account for three days. */
export function replaceBank(model: Model, bank: number, now: number) {
  if (model.bank === bank) return
  model.bank = bank
  model.bankHeldUntil = now + bankHoldMs
}

/** Runs the payouts: the whole available amount from $25, to whoever is due. Returns whether anything was sent. */
export function payOut(model: Model, now: number) {
  if (now < model.payoutDueAt || now < model.bankHeldUntil) return false
  model.payoutDueAt = nextMonday(now)
  const cents = availableOf(model.entries, now)
  if (cents < smallestPayoutCents || isFirstTooSoon(model)) return false
  model.payouts.push(cents)
  model.entries.push({ kind: 'payout', cents: -cents, at: now, day: '', availableOn: utcDate(now) })
  return true
}

/** The first payout wants three buyers who are not the seller. */
function isFirstTooSoon({ payouts, orders }: Model) {
  const earning = orders.filter(({ lines }) => lines.some(({ commissionPct }) => commissionPct > 0))
  return payouts.length === 0 && new Set(earning.map(({ buyer }) => buyer)).size < firstPayoutBuyers
}

/** Everything about money that the seller is shown, as the product's replies have it. */
export function viewOf(model: Model, now: number) {
  const earned = model.entries.filter(({ kind }) => kind !== 'payout')
  const lifetime = sum(earned.map(({ cents }) => cents))
  const paidOut = sum(model.payouts)
  const available = availableOf(model.entries, now)
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
    ledger: {
      sale: lifetime - referralsOf(model, now).earned_cents,
      referral: referralsOf(model, now).earned_cents,
      payout: 0 - paidOut,
    },
    orders: model.orders
      .map((order) => ({
        id: order.id,
        state: stateOf(order),
        total_cents: totalOf(order),
        refunded_cents: refundedOf(order),
        commission_cents: keptCommissionCents(order),
      }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
    payouts: model.payouts.toReversed(),
    spent: buyers
      .map((buyer) => sum(model.orders.filter((order) => order.buyer === buyer).map(spentOn)))
      .toSorted((one, other) => one - other),
    days: daysOf(model, earned),
    deals: dealsOf(model),
  }
}

/** What the invoices of referred sellers have brought. */
export function referralsOf({ entries }: Model, now: number) {
  const earned = entries.filter(({ kind }) => kind === 'referral')
  const earned_cents = sum(earned.map(({ cents }) => cents))
  return { earned_cents, pending_cents: earned_cents - availableOf(earned, now) }
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
