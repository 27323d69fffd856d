import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import * as model from './model.ts'
import type { Person } from './person.ts'
import { shownBilling } from './person.ts'
import { type Invoice, isRunning, type Subscriber } from './plan-facts.ts'
import { advanceTo, nextDueAt } from './plan-model.ts'
import { billingOf, isEarning } from './plan-view.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const nearMs = 10 * minuteMs
/** As long as the provider repeats a webhook. */
const latestMs = 3 * dayMs
const [maxTries, betweenTriesMs] = [500, 60]

const Shown = z.object({ state: z.string(), refunded_cents: z.int() })
const Referrals = z.object({
  visits: z.int(),
  sign_ups: z.int(),
  paying: z.int(),
  earned_cents: z.int(),
  pending_cents: z.int(),
})

/**
 * Moves the clock, and stops wherever time alone changes a plan. A change that the seconds of the next events may reach is
 * passed, too, because the model moves only here.
 */
export async function passTime(world: World, until: number) {
  const { stack, people } = world
  for (;;) {
    const due = people.flatMap(({ subscriber }) => nextDueAt(subscriber) ?? [])
    const next = Math.min(...due)
    if (next > until + nearMs) break
    await stack.moveTo(next + minuteMs)
    renewPlans(world)
    if (world.webhooks !== 'late' || stack.now() > world.knownAt + latestMs) await catchUp(world)
  }
  if (until > stack.now()) await stack.moveTo(until)
}

function renewPlans(world: World) {
  for (const person of world.people) earnFrom(world, person, advanceTo(person.subscriber, world.stack.now()))
}

/** Writes down what invoices that a person has paid bring to whoever referred them. */
export function earnFrom({ books, people: [owner], seen }: World, person: Person, paid: readonly Invoice[]) {
  const { subscription } = person.subscriber
  for (const invoice of paid) {
    if (!person.isReferred || !subscription) continue
    const isOwnCard = person.card === owner?.card && owner.subscriptions.length > 0
    if (isOwnCard) person.ownCardInvoices.add(invoice)
    else if (isEarning(subscription, invoice)) {
      seen.add('referral')
      model.earnReferral(books, invoice)
    }
  }
}

/** Lets the product hear of everything that has happened, and compares what changes with time and webhooks. */
export async function catchUp(world: World) {
  const { stack, webhooks, unheard, people } = world
  if (webhooks === 'lose') await stack.run('reconcile-payments')
  if (webhooks === 'late') await stack.changePayments({ resend: true })
  for (const order of unheard) await heard(world, order)
  unheard.clear()
  for (const person of people)
    if (person.subscriptions.length > 0)
      await waitUntilShown(
        () => advanced(world, person),
        () => billingOf(person.subscriber, stack.now()),
      )
  if (people.length > 1)
    await waitUntilShown(
      () => shownReferrals(world),
      () => referralsOf(world),
    )
  world.knownAt = stack.now()
}

/** The hourly run brings the months of a year, also those that are due when a late webhook tells of the year. */
async function advanced({ stack }: World, person: Person) {
  if (person.subscriber.subscription?.choice.interval === 'year') await stack.run('advance-plans')
  return shownBilling(person)
}

/** Waits for the webhooks of what has happened to an order; of those that are lost or late, nothing comes yet. */
export async function shown(world: World, order: model.Order) {
  if (world.webhooks === 'lose') return
  if (world.webhooks === 'late') world.unheard.add(order)
  else await heard(world, order)
}

const heard = ({ store }: World, order: model.Order) =>
  waitUntilShown(
    async () => Shown.parse(await store.api('GET', `/api/orders/${order.id}`)),
    () => ({ state: model.stateOf(order), refunded_cents: model.refundedOf(order) }),
  )

export const shownReferrals = async ({ store }: Pick<World, 'store'>) =>
  Referrals.parse(await store.api('GET', '/api/referrals'))

/** What the seller's page about referrals should show. */
export function referralsOf({ books, people, stack }: World) {
  const referred = people.filter(({ isReferred }) => isReferred)
  return {
    visits: referred.length,
    sign_ups: referred.length,
    paying: referred.filter(isPaying).length,
    ...model.referralsOf(books, stack.now()),
  }
}

/** Of whom a plan is paid at present. */
const isPaying = ({ subscriber, ownCardInvoices }: Person) =>
  isPaid(subscriber) &&
  (subscriber.subscription?.invoices ?? []).some(
    (invoice) => invoice.cents > 0 && !ownCardInvoices.has(invoice),
  )

const isPaid = ({ subscription }: Subscriber) =>
  isRunning(subscription) && !subscription.isTrial && !subscription.unpaid

/** Waits until the product shows what the model says. @throws Error with both if that does not come */
export async function waitUntilShown<Value>(show: () => Promise<Value>, expected: () => Value) {
  let last: unknown
  for (let tries = 0; tries < maxTries; tries++) {
    last = await show().catch((error: unknown) => String(error))
    if (isDeepStrictEqual(last, expected())) return
    await pause(betweenTriesMs)
  }
  throw new Error(`${JSON.stringify(expected())} is expected, and ${JSON.stringify(last)} is shown.`)
}
