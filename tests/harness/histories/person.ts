import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { newSeller, type Seller } from '../sellers/seller.ts'
import { targetAt } from '../stack/target.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Choice, type Invoice, newSubscriber, type Subscriber, type Subscription } from './plan-facts.ts'
import type { Stack } from './stack.ts'

/** Pays the plan of the seller, and of referred sellers who share it. */
export const sellersCard = '5555555555554444'
const trialMs = 14 * 24 * 60 * 60 * 1000
const minuteMs = 60_000

const Billing = z.object({
  state: z.string(),
  plan: z.enum(['lite', 'pro']),
  interval: z.optional(z.string()),
  access_ends_at: z.string(),
  period_ends_at: z.optional(z.string()),
  next_plan: z.optional(z.object({ plan: z.string(), interval: z.string() })),
  next_payment: z.optional(z.object({ on: z.string(), cents: z.int() })),
  usage: z.object({ credits: z.int() }),
})
const Trial = z.object({ trial_ends_at: z.string() })
const Claimed = z.object({ claimed: z.literal(true) })
const Page = z.object({ url: z.string() })

export type Person = Caller & {
  subscriber: Subscriber
  /** Every plan that they have had, with its id at the provider. */
  subscriptions: { id: string; subscription: Subscription }[]
  isReferred: boolean
  card: string
  /** Invoices that they paid with a card of whoever referred them. */
  ownCardInvoices: Set<Invoice>
}

/** @throws Error if the trial is not one of fourteen days */
export async function personOf(stack: Stack, seller: Seller, isReferred: boolean): Promise<Person> {
  const caller = callerOf(seller)
  const { trial_ends_at } = Trial.parse(await caller.api('GET', '/api/billing'))
  const trialEndsAt = Date.parse(trial_ends_at)
  if (Math.abs(trialEndsAt - trialMs - stack.now()) > 2 * minuteMs)
    throw new Error(`A trial that began now ends at ${trial_ends_at}.`)
  return {
    ...caller,
    subscriber: newSubscriber(trialEndsAt),
    subscriptions: [],
    isReferred,
    card: isReferred ? cards.pays : sellersCard,
    ownCardInvoices: new Set(),
  }
}

/** A visitor who follows the link, signs up and claims it. */
export async function referredPerson(stack: Stack, code: string) {
  const seller = await newSeller({ at: await targetAt(stack.origin) })
  await fetch(`${stack.origin}/api/referral-visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' },
    body: JSON.stringify({ code }),
  })
  const person = await personOf(stack, seller, true)
  Claimed.parse(await person.api('POST', '/api/referrals/claim', { code }))
  return person
}

/** Pays for a plan at the payment page. Returns the subscription's id, and confirms it as the browser that comes back does. */
export async function payForPlan(stack: Stack, person: Person, choice: Choice) {
  const known = new Set((await stack.payments()).subscriptions.map(({ id }) => id))
  const wanted = { ...choice, request_id: randomUUID() }
  const { url } = Page.parse(await person.api('POST', '/api/billing/checkout', wanted))
  const paid = await submit(url, { card: person.card, email: person.email })
  const session_id = new URL(paid.headers.get('location') ?? 'about:blank').searchParams.get('session_id')
  const started = (await stack.payments()).subscriptions.find(({ id }) => !known.has(id))
  if (!session_id || !started) throw new Error(`The plan was not paid: ${paid.status}`)
  return { id: started.id, confirm: () => person.api('POST', '/api/billing/confirm', { session_id }) }
}

/** What Billing shows a person, in the model's form. */
export async function shownBilling({ api }: Person) {
  const { usage, ...shown } = Billing.parse(await api('GET', '/api/billing'))
  return { ...shown, credits: usage.credits }
}
