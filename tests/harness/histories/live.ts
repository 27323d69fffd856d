import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type History, type HistoryEvent, startOf } from './events.ts'
import * as model from './model.ts'
import { productView } from './product-view.ts'
import type { Stack } from './stack.ts'
import { openStore, type Store } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The payment provider's times are whole seconds; the stack's clock may be seconds ahead of the history's. */
const pastTheSecondMs = minuteMs
const Shown = z.object({ state: z.string(), refunded_cents: z.int() })

type World = { stack: Stack; store: Store; books: model.Model; startedAt: number; losesWebhooks: boolean }

/** Lives a history in a store of its own, and compares everything that the seller is shown with the model. */
export async function live(stack: Stack, history: History) {
  await stack.changePayments({ webhooks: 'normal', fault: null })
  await stack.moveTo(startOf(history, stack.now()))
  const store = await openStore(stack, history)
  const startedAt = stack.now()
  const books = model.newModel(history.timeZone, startedAt)
  const world: World = { stack, store, books, startedAt, losesWebhooks: false }
  for (const event of history.events) await happen(world, event)
  if (history.kill === 'after a payment') await killAfterPayment(world)
  if (history.kill === 'during the payouts') await killDuringPayouts(world)
  await compare(world)
}

async function compare({ stack, store, books, startedAt }: World) {
  await stack.changePayments({ webhooks: 'normal', resend: true })
  await stack.run('reconcile-payments')
  const now = stack.now()
  const range = { from: model.utcDate(startedAt - dayMs), to: model.utcDate(now + dayMs) }
  expect(await productView(store, range)).toEqual(model.viewOf(books, now))
  expect(await stack.operate('verify-ledger', store.email)).toMatchObject({ code: 0 })
}

async function happen(world: World, event: HistoryEvent) {
  const { stack, books, store } = world
  await awayFromMidnight(world)
  const order = 'of' in event ? books.orders[event.of % Math.max(1, books.orders.length)] : undefined
  switch (event.kind) {
    case 'sale':
      return sell(world, event)
    case 'hours':
      await settle(world)
      return stack.later(event.hours * hourMs)
    case 'payouts':
      return payOut(world)
    case 'webhooks':
      await settle(world)
      world.losesWebhooks = event.mode === 'lose'
      return stack.changePayments({ webhooks: event.mode })
    case 'time zone':
      await settle(world)
      await store.api('PATCH', '/api/store', { zoneinfo: event.timeZone })
      books.timeZone = event.timeZone
      return stack.later(pastTheSecondMs)
    case 'dispute':
      return order && dispute(world, order, event.outcome)
    case 'refund fails': {
      if (!order || isDisputed(order) || !order.refunds.some(({ hasFailed }) => !hasFailed)) return
      await stack.changePayments({ failRefund: order.id })
      model.failRefund(books, order)
      return shown(world, order)
    }
    default:
      return order && refund(world, order, event)
  }
}

const isDisputed = ({ dispute }: model.Order) => dispute === 'open' || dispute === 'lost'

async function sell(world: World, event: Extract<HistoryEvent, { kind: 'sale' }>) {
  const { stack, store, books } = world
  const lines = event.items.flatMap(({ product, quantity }) => {
    const offer = store.offers[product]
    return offer ? [{ offer, quantity }] : []
  })
  const buyer = `buyer-${event.buyer}@buyers.example`
  const paidAt = stack.now()
  const order: model.Order = {
    id: await store.sell(lines, buyer),
    paidAt,
    buyer,
    lines: lines.map(({ offer, quantity }) => ({ ...offer, quantity })),
    refunds: [],
  }
  model.sell(books, order)
  await shown(world, order)
}

async function dispute(
  { stack, books, ...world }: World,
  order: model.Order,
  outcome: 'open' | 'won' | 'lost',
) {
  const isOpen = order.dispute === 'open'
  if (order.dispute && !isOpen) return
  if (isOpen === (outcome === 'open') || model.refundedOf(order) === model.totalOf(order)) return
  await stack.changePayments({ dispute: { payment: order.id, outcome } })
  model.decideDispute(books, order, outcome, stack.now())
  await shown({ stack, books, ...world }, order)
}

type RefundEvent = Extract<HistoryEvent, { kind: `refund ${'all' | 'line' | 'part'}` }>

async function refund(world: World, order: model.Order, event: RefundEvent) {
  const left = model.totalOf(order) - model.refundedOf(order)
  if (left === 0 || isDisputed(order)) return
  const refunded = whatIsRefunded(order, event, left)
  if (!refunded) return
  const { stack, books } = world
  const { code, err } = await stack.operate('refund', order.id, ...refunded.args, '--reason', 'history')
  if (code !== 0) throw new Error(`${order.id} was not refunded: ${err}`)
  const { cents, line } = refunded
  model.refund(books, order, { at: stack.now(), cents, ...(line !== undefined && { line }) })
  await shown(world, order)
}

/** A line is refunded only if nothing else came out of it: its whole price is what is asked for. */
function whatIsRefunded(order: model.Order, event: RefundEvent, left: number) {
  if (event.kind === 'refund all') return { args: [], cents: left }
  if (event.kind === 'refund part') {
    const cents = Math.max(1, Math.floor((left * event.percent) / 100))
    return { args: ['--amount', String(cents)], cents }
  }
  const line = event.line % order.lines.length
  const sold = order.lines[line]
  if (!sold || order.refunds.some((one) => one.line === undefined || one.line === line)) return undefined
  return { args: ['--line', String(line)], cents: sold.priceCents * sold.quantity, line }
}

async function payOut(world: World) {
  const { stack, books } = world
  await settle(world)
  await stack.moveTo(model.nextMonday(stack.now()) + 5 * minuteMs)
  await stack.run('send-payouts')
  model.payOut(books, stack.now())
}

/** What is lost is found by the hourly run, which a history makes before its clock goes on. */
async function settle({ stack, losesWebhooks }: World) {
  if (losesWebhooks) await stack.run('reconcile-payments')
}

/** Waits for the webhooks of what has happened to an order; of those that are lost, nothing comes. */
async function shown({ store, losesWebhooks }: World, order: model.Order) {
  if (losesWebhooks) return
  const wanted = { state: model.stateOf(order), refunded_cents: model.refundedOf(order) }
  let last: unknown
  for (let tries = 0; tries < 500; tries++) {
    last = await store.api('GET', `/api/orders/${order.id}`).catch((error: unknown) => error)
    const parsed = Shown.safeParse(last)
    if (
      parsed.success &&
      parsed.data.state === wanted.state &&
      parsed.data.refunded_cents === wanted.refunded_cents
    )
      return
    await pause(60)
  }
  throw new Error(`${order.id} should be ${JSON.stringify(wanted)}, and is shown as ${JSON.stringify(last)}`)
}

/** An event takes seconds, and the day that it counts for must be known. */
async function awayFromMidnight({ stack, books }: World) {
  const dayOf = (timeZone: string, at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  const now = stack.now()
  const isNear = ['UTC', books.timeZone].some((zone) => dayOf(zone, now) !== dayOf(zone, now + 10 * minuteMs))
  if (isNear) await stack.later(10 * minuteMs)
}

/** Whatever was under way when the process died, the payment is an order afterwards, once. */
async function killAfterPayment(world: World) {
  const { stack } = world
  await awayFromMidnight(world)
  world.losesWebhooks = true
  await sell(world, { kind: 'sale', items: [{ product: 0, quantity: 1 }], buyer: 0 })
  await stack.kill()
}

/** The run is repeated, as it is every hour: what was being sent is looked up, and sent once. */
async function killDuringPayouts(world: World) {
  const { stack, books } = world
  await settle(world)
  await stack.moveTo(model.nextMonday(stack.now()) + 5 * minuteMs)
  const run = stack.run('send-payouts').catch(() => undefined)
  await pause(30)
  await stack.kill()
  await run
  await stack.later(hourMs)
  await stack.run('send-payouts')
  model.payOut(books, stack.now())
}
