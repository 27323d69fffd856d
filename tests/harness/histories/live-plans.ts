import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { catchUp, earnFrom, waitUntilShown } from './catch-up.ts'
import { creditsOf, generationCredits, spendCredits, takeBack } from './credit-model.ts'
import type { PlanEvent } from './events.ts'
import * as model from './model.ts'
import { type Person, payForPlan, referredPerson, sellersCard } from './person.ts'
import {
  type Choice,
  type Invoice,
  isAtOnce,
  isRunning,
  isSame,
  priceOf,
  type Subscription,
} from './plan-facts.ts'
import {
  changeDueCents,
  changePlanNow,
  endSubscription,
  keepSubscription,
  startSubscription,
} from './plan-model.ts'
import { hasAccess } from './plan-view.ts'
import type { World } from './world.ts'

const secondMs = 1000
const Preview = z.object({
  takes_effect: z.enum(['now', 'at-period-end']),
  due_cents: z.int(),
  open_cents: z.optional(z.int()),
  proration_at: z.optional(z.string()),
  then_cents: z.int(),
})
const Code = z.object({ code: z.string() })

/** Runs an event of a plan: the seller's own, or one of a seller whom they have referred. */
export async function runPlanEvent(world: World, event: PlanEvent) {
  await catchUp(world)
  const subscribed = world.people.filter(({ subscriptions }) => subscriptions.length > 0)
  const person =
    event.kind === 'choose plan'
      ? await someone(world, event.who)
      : subscribed[event.who % Math.max(1, subscribed.length)]
  if (!person) return
  await change(world, person, event)
  await catchUp(world)
}

async function someone({ people, stack, store }: World, who: number) {
  const known = people[who]
  if (known) return known
  const { code } = Code.parse(await store.api('GET', '/api/referrals'))
  const person = await referredPerson(stack, code)
  people.push(person)
  return person
}

async function change(world: World, person: Person, event: PlanEvent) {
  const { subscription } = person.subscriber
  if (event.kind === 'choose plan')
    return isRunning(subscription)
      ? changePlan(world, person, subscription, event.choice)
      : choosePlan(world, person, event.choice, event.sharesCard)
  if (event.kind === 'refund plan' || event.kind === 'dispute plan') return giveBack(world, person, event)
  if (!isRunning(subscription)) return
  world.seen.add(event.kind)
  switch (event.kind) {
    case 'cancel plan':
      await person.api('POST', '/api/billing/cancel', {})
      keepSubscription(subscription)
      subscription.isCancelled = true
      return
    case 'keep plan':
      await person.api('POST', '/api/billing/resume', {})
      return keepSubscription(subscription)
    case 'card of plan':
      person.subscriber.cardFails = event.fails
      await failCards(world, person)
  }
}

async function failCards(world: World, person: Person) {
  const customer = await customerOf(world, person)
  await world.stack.changePayments({ failRenewals: { customer, fails: person.subscriber.cardFails } })
}

/** Somebody starts a plan at the payment page, and comes back from it unless the stack dies before. */
export async function choosePlan(
  world: World,
  person: Person,
  choice: Choice,
  sharesCard: boolean,
  isConfirmed = true,
) {
  const { stack, seen } = world
  if (sharesCard) person.card = sellersCard
  const { id, confirm } = await payForPlan(stack, person, choice)
  const { start_date } = await stack.provider().subscriptions.retrieve(id)
  const paid = startSubscription(person.subscriber, choice, start_date * secondMs)
  const { subscription } = person.subscriber
  if (subscription) person.subscriptions.push({ id, subscription })
  // The card of this payment refuses later ones as the earlier card does.
  if (person.subscriber.cardFails) await failCards(world, person)
  seen.add('choose plan').add(`${choice.plan} for a ${choice.interval}`)
  if (isConfirmed) await confirm()
  earnFrom(world, person, paid)
}

async function changePlan(world: World, person: Person, subscription: Subscription, choice: Choice) {
  if (isSame(subscription.choice, choice)) return
  const { subscriber } = person
  const preview = Preview.parse(await person.api('POST', '/api/billing/preview', choice))
  expect(preview.then_cents).toBe(priceOf(choice))
  if (!isAtOnce(subscription.choice, choice)) {
    expect(preview).toMatchObject({ takes_effect: 'at-period-end', due_cents: 0 })
    await person.api('POST', '/api/billing/change', choice)
    keepSubscription(subscription)
    subscription.next = choice
    world.seen.add('change plan later')
    return
  }
  const { proration_at = '' } = preview
  const at = Date.parse(proration_at)
  const due = changeDueCents(subscriber, subscription, choice, at)
  expect(preview).toMatchObject({ takes_effect: 'now', due_cents: due })
  expect(preview.open_cents).toBe(subscription.unpaid?.cents)
  const isRefused = due > 0 && subscriber.cardFails
  const { status, body } = await person.ask('POST', '/api/billing/change', { ...choice, proration_at })
  if (isRefused) {
    expect(body.error).toBe('not-allowed')
    world.seen.add('change refused')
    return
  }
  expect({ status, body }).toMatchObject({ status: 200 })
  world.seen.add(subscription.unpaid ? `change of an unpaid plan to a ${choice.interval}` : 'change plan now')
  earnFrom(world, person, changePlanNow(subscriber, subscription, choice, at))
}

type GiveBack = Extract<PlanEvent, { kind: 'refund plan' | 'dispute plan' }>

/** Money for a plan, the present or an earlier one, goes back at the payment provider, where operators refund it. */
async function giveBack(world: World, person: Person, event: GiveBack) {
  const paid = person.subscriptions.flatMap(({ id, subscription }) =>
    subscription.invoices.flatMap((invoice) => (invoice.cents > 0 ? [{ id, subscription, invoice }] : [])),
  )
  const one = paid[event.of % Math.max(1, paid.length)]
  if (!one) return
  const { invoice, subscription, id } = one
  const payment = await paymentOf(world, id, subscription, invoice)
  const isDone =
    event.kind === 'refund plan'
      ? await refundInvoice(world, invoice, payment, event.percent)
      : await disputeInvoice(world, invoice, payment, event.outcome)
  if (!isDone) return
  world.seen.add(event.kind)
  if (subscription !== person.subscriber.subscription) world.seen.add('money of an earlier plan back')
  const isAllReturned = takeBack(person.subscriber, subscription, invoice)
  if (isAllReturned && isRunning(subscription)) await endsAtOnce(world, id, subscription)
}

async function refundInvoice(world: World, invoice: Invoice, payment: string, percent: number) {
  const left = invoice.cents - model.refundedOf(invoice)
  if (left === 0 || model.isDisputed(invoice)) return false
  const cents = Math.max(1, Math.floor((left * percent) / 100))
  const { created } = await world.stack
    .provider()
    .refunds.create({ payment_intent: payment, amount: cents }, { idempotencyKey: randomUUID() })
  model.refund(world.books, invoice, { at: created * secondMs, cents })
  return true
}

async function disputeInvoice(
  { stack, books }: World,
  invoice: Invoice,
  payment: string,
  outcome: NonNullable<model.Sale['dispute']>,
) {
  const isOpen = invoice.dispute === 'open'
  if (invoice.dispute && !isOpen) return false
  if (isOpen === (outcome === 'open') || model.refundedOf(invoice) === invoice.cents) return false
  await stack.changePayments({ dispute: { payment, outcome } })
  model.decideDispute(books, invoice, outcome, stack.now())
  return true
}

/** The product ends a plan once it hears that nothing paid for it any more. */
async function endsAtOnce({ stack, webhooks, seen }: World, id: string, subscription: Subscription) {
  if (webhooks === 'lose') await stack.run('reconcile-payments')
  if (webhooks === 'late') await stack.changePayments({ resend: true })
  const endedAt = async () => (await stack.provider().subscriptions.retrieve(id)).ended_at
  await waitUntilShown(
    async () => (await endedAt()) !== null,
    () => true,
  )
  endSubscription(subscription, ((await endedAt()) ?? 0) * secondMs)
  seen.add('plan ended by a refund')
}

/** The payment of an invoice. The provider's invoices have to be the model's, to the cent. */
async function paymentOf({ stack }: World, id: string, { invoices }: Subscription, invoice: Invoice) {
  const paid = await paidInvoices(stack.provider(), id)
  expect(paid.map(({ cents }) => cents)).toEqual(invoices.map(({ cents }) => cents))
  const { payment } = paid[invoices.indexOf(invoice)] ?? {}
  if (!payment) throw new Error(`An invoice of ${id} has no payment.`)
  return payment
}

type Provider = ReturnType<World['stack']['provider']>

async function paidInvoices(provider: Provider, subscription: string) {
  const all = await provider.invoices
    .list({ subscription, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 })
  return all
    .filter(({ status }) => status === 'paid')
    .toReversed()
    .toSorted((one, other) => paidAt(one) - paidAt(other))
    .map(({ amount_paid, payments }) => {
      const intent = payments?.data[0]?.payment.payment_intent
      return { cents: amount_paid, payment: typeof intent === 'string' ? intent : intent?.id }
    })
}

const paidAt = ({ status_transitions }: { status_transitions: { paid_at: number | null } }) =>
  status_transitions.paid_at ?? 0

async function customerOf({ stack }: World, person: Person) {
  const id = person.subscriptions.at(-1)?.id
  const listed = (await stack.payments()).subscriptions.find((one) => one.id === id)
  if (!listed) throw new Error(`The provider does not know ${id}.`)
  return listed.customer
}

/** Has the website written again, if there are credits and the plan allows it. */
export async function generate(world: World) {
  const { stack, store } = world
  const { subscriber } = store.owner
  await catchUp(world)
  const isAllowed = hasAccess(subscriber, stack.now())
  const { status, body } = await store.generate()
  if (!isAllowed) expect(body.error).toBe('plan-ended')
  else if (creditsOf(subscriber) < generationCredits) expect(status).toBeGreaterThanOrEqual(400)
  else {
    expect({ status, body }).toMatchObject({ status: 200 })
    spendCredits(subscriber, generationCredits)
  }
  world.seen.add(isAllowed ? 'generation' : 'generation refused')
}

/** Ends every plan, so that the provider renews nothing while later histories move the clock. */
export async function endPlans({ stack, people }: World) {
  for (const { subscriptions } of people)
    for (const { id, subscription } of subscriptions)
      if (isRunning(subscription)) await stack.provider().subscriptions.cancel(id)
}
