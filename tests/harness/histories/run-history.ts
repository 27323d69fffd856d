import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { cards } from '../fakes/test-stripe.ts'
import { catchUp, passTime, referralsOf, shown, shownReferrals } from './catch-up.ts'
import { coveredBy } from './coverage.ts'
import { dealNames, discountsOf } from './deal-model.ts'
import { type History, type HistoryEvent, type KillMoment, startOf, type WebhookMode } from './events.ts'
import { choosePlan, endPlans, generate, runPlanEvent } from './live-plans.ts'
import * as model from './model.ts'
import { sellersCard, shownBilling } from './person.ts'
import { isRunning } from './plan-facts.ts'
import { billingOf } from './plan-view.ts'
import { productView } from './product-view.ts'
import type { Stack } from './stack.ts'
import { bankAccounts, openStore } from './store.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The payment provider's times are whole seconds; the stack's clock may be seconds ahead of the history's. */
const pastTheSecondMs = minuteMs

/**
 * Runs a history in a store of its own, and compares everything that the seller is shown with the model. Returns what
 * has happened in it, by name.
 */
export async function runHistory(stack: Stack, history: History): Promise<ReadonlySet<string>> {
  await stack.changePayments({ webhooks: 'normal', fault: null })
  await stack.moveTo(startOf(history, stack.now()))
  const store = await openStore(stack, history)
  const startedAt = stack.now()
  const world: World = {
    stack,
    store,
    books: model.newModel(history.timeZone, startedAt),
    people: [store.owner],
    startedAt,
    webhooks: 'normal',
    unheard: new Set(),
    knownAt: startedAt,
    seen: new Set([`start: ${history.start}`, `webhooks: normal`]),
  }
  try {
    if (history.isTrusted) await openWithThreeBuyers(world)
    for (const event of [history.first, ...history.events]) await happen(world, event)
    if (history.kill) await kill(world, history.kill)
    await compare(world)
  } catch (error) {
    // What differs may also keep the plans from ending; the difference is the error to report.
    await leave(world).catch(() => undefined)
    throw error
  }
  await leave(world)
  return coveredBy(world)
}

async function leave(world: World) {
  await world.stack.changePayments({ webhooks: 'normal', fault: null })
  await endPlans(world)
}

async function compare(world: World) {
  const { stack, store, books, startedAt, people } = world
  await stack.changePayments({ webhooks: 'normal', resend: true })
  await stack.run('reconcile-payments')
  world.webhooks = 'normal'
  await catchUp(world)
  const now = stack.now()
  const range = { from: model.utcDate(startedAt - dayMs), to: model.utcDate(now + dayMs) }
  expect(await productView(store, range)).toEqual(model.viewOf(books, now))
  for (const person of people)
    expect(await shownBilling(person)).toEqual(billingOf(person.subscriber, stack.now()))
  expect(await shownReferrals(world)).toEqual(referralsOf(world))
  expect(await stack.operate('verify-ledger', store.email)).toMatchObject({ code: 0 })
}

async function happen(world: World, event: HistoryEvent) {
  const { stack, books, store, seen } = world
  await awayFromMidnight(world)
  const order = 'of' in event ? books.orders[event.of % Math.max(1, books.orders.length)] : undefined
  switch (event.kind) {
    case 'sale':
      return sell(world, event)
    case 'hours':
      if (world.webhooks !== 'late') await catchUp(world)
      return passTime(world, stack.now() + event.hours * hourMs)
    case 'payouts':
      return payOut(world, event.isReplyLost)
    case 'bank account':
      await store.enterBank(bankAccounts[event.bank === 0 ? 0 : 1])
      return model.replaceBank(books, event.bank, stack.now())
    case 'webhooks':
      return changeWebhooks(world, event.mode)
    case 'time zone':
      await catchUp(world)
      await store.api('PATCH', '/api/store', { zoneinfo: event.timeZone })
      books.timeZone = event.timeZone
      seen.add('time zone')
      return stack.later(pastTheSecondMs)
    case 'generation':
      for (let time = 0; time < event.times; time++) await generate(world)
      return
    case 'choose plan':
    case 'cancel plan':
    case 'keep plan':
    case 'card of plan':
    case 'refund plan':
    case 'dispute plan':
      return runPlanEvent(world, event)
    case 'dispute':
      return order && dispute(world, order, event.outcome)
    case 'refund fails': {
      if (!order || model.isDisputed(order) || !order.refunds.some(({ hasFailed }) => !hasFailed)) return
      await stack.changePayments({ failRefund: order.id })
      model.failRefund(books, order)
      seen.add(event.kind)
      return shown(world, order)
    }
    default:
      return order && refund(world, order, event)
  }
}

async function changeWebhooks(world: World, mode: WebhookMode) {
  await catchUp(world)
  world.webhooks = mode
  await world.stack.changePayments({ webhooks: mode === 'late' ? 'lose' : mode })
}

async function sell(world: World, event: Extract<HistoryEvent, { kind: 'sale' }>) {
  const { stack, store, books, seen } = world
  const { self } = event
  const isOwn = self === 'email' || (self === 'card' && store.owner.subscriptions.length > 0)
  const lines = event.items.flatMap(({ product, quantity }) => {
    const offer = store.offers[product]
    return offer ? [{ product, offer, quantity }] : []
  })
  const cart = lines.map(({ product, offer, quantity }) => ({ ...offer, product, quantity }))
  const discounts = discountsOf(cart, store.deals, event.code)
  const buyer = self === 'email' ? tagged(store.email) : `buyer-${event.buyer}@buyers.example`
  const card =
    isOwn && self === 'card' ? { card: sellersCard } : event.buyer === 2 ? { card: cards.paysToo } : {}
  const paidAt = stack.now()
  const sold = lines.map(({ offer, quantity }, at) => ({
    ...offer,
    quantity,
    ...discounts[at],
    ...(isOwn && { commissionPct: 0 }),
  }))
  const payment = { email: buyer, ...card, totalCents: model.totalOf({ lines: sold }), hasCode: event.code }
  const order: model.Order = {
    id: await store.sell(lines, payment),
    paidAt,
    buyer,
    lines: sold,
    refunds: [],
  }
  for (const name of dealNames) if (sold.some(({ deals }) => deals?.[name])) seen.add(`deal: ${name}`)
  model.sell(books, order)
  seen.add(isOwn ? 'purchase by the seller' : 'sale').add(`webhooks: ${world.webhooks}`)
  await shown(world, order)
}

async function openWithThreeBuyers(world: World) {
  for (const buyer of [0, 1, 2])
    await happen(world, {
      kind: 'sale',
      items: [{ product: 0, quantity: 1 }],
      buyer,
      self: undefined,
      code: false,
    })
}

const tagged = (email: string) => email.replace('@', '+friend@')

async function dispute(world: World, order: model.Order, outcome: 'open' | 'won' | 'lost') {
  const isOpen = order.dispute === 'open'
  if (order.dispute && !isOpen) return
  if (isOpen === (outcome === 'open') || model.refundedOf(order) === model.totalOf(order)) return
  await world.stack.changePayments({ dispute: { payment: order.id, outcome } })
  model.decideDispute(world.books, order, outcome, world.stack.now())
  world.seen.add(`dispute ${outcome}`).add(`webhooks: ${world.webhooks}`)
  await shown(world, order)
}

type RefundEvent = Extract<HistoryEvent, { kind: `refund ${'all' | 'line' | 'part'}` }>

async function refund(world: World, order: model.Order, event: RefundEvent) {
  const left = model.totalOf(order) - model.refundedOf(order)
  if (left === 0 || model.isDisputed(order)) return
  const refunded = whatIsRefunded(order, event, left)
  if (!refunded) return
  const { stack, books } = world
  const { code, err } = await stack.operate('refund', order.id, ...refunded.args, '--reason', 'history')
  if (code !== 0) throw new Error(`${order.id} was not refunded: ${err}`)
  const { cents, line } = refunded
  model.refund(books, order, { at: stack.now(), cents, ...(line !== undefined && { line }) })
  world.seen.add(event.kind).add(`webhooks: ${world.webhooks}`)
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
  return { args: ['--line', String(line)], cents: model.priceOf(sold), line }
}

/** The Monday's run, and what the hourly runs after it make up for. */
async function payOut(world: World, isReplyLost: boolean) {
  const { stack, books, seen } = world
  await catchUp(world)
  await passTime(world, model.nextMonday(stack.now()) + 5 * minuteMs)
  await catchUp(world)
  if (isReplyLost) await stack.changePayments({ fault: 'send' })
  await stack.run('send-payouts')
  if (model.payOut(books, stack.now())) seen.add(isReplyLost ? 'payout with a lost reply' : 'payout')
  if (isReplyLost) {
    await stack.changePayments({ fault: null })
    await passTime(world, stack.now() + hourMs)
    await stack.run('send-payouts')
  }
  if (books.bankHeldUntil < stack.now()) return
  await passTime(world, books.bankHeldUntil + 5 * minuteMs)
  await catchUp(world)
  await stack.run('send-payouts')
  if (model.payOut(books, stack.now())) seen.add('payout after a new bank account')
}

/** An event takes seconds, and the day that it counts for must be known. */
async function awayFromMidnight(world: World) {
  const now = world.stack.now()
  const isNear = ['UTC', world.books.timeZone].some(
    (zone) => model.dateIn(zone, now) !== model.dateIn(zone, now + 10 * minuteMs),
  )
  if (isNear) await passTime(world, now + 10 * minuteMs)
}

async function kill(world: World, moment: KillMoment) {
  world.seen.add(`killed ${moment}`)
  await awayFromMidnight(world)
  if (moment === 'during the payouts') return killDuringPayouts(world)
  await changeWebhooks(world, 'lose')
  const { owner } = world.store
  if (moment === 'after a payment')
    await sell(world, {
      kind: 'sale',
      items: [{ product: 0, quantity: 1 }],
      buyer: 0,
      self: undefined,
      code: false,
    })
  else if (!isRunning(owner.subscriber.subscription))
    await choosePlan(world, owner, { plan: 'lite', interval: 'month' }, false, false)
  await world.stack.kill()
}

/** The run is repeated, as it is every hour: what was being sent is looked up, and sent once. */
async function killDuringPayouts(world: World) {
  const { stack, books } = world
  await catchUp(world)
  await passTime(world, model.nextMonday(stack.now()) + 5 * minuteMs)
  await catchUp(world)
  const run = stack.run('send-payouts').catch(() => undefined)
  await pause(30)
  await stack.kill()
  await run
  await passTime(world, stack.now() + hourMs)
  await stack.run('send-payouts')
  model.payOut(books, stack.now())
}
