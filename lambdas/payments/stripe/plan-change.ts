import type Stripe from 'stripe'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import type { ChangePreview, PlanChange, PlanChangeRequest } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'
import { idOf, loadSubscriptionWithId } from './load-subscription.ts'
import { openInvoicesOf, payOpenInvoices } from './open-invoices.ts'
import { priceOf } from './plan-prices.ts'
import { isCancelled, pendingPriceOf, statusOf, subscriptionItemOf } from './subscription-facts.ts'

const declined =
  'Your card was declined, so your plan was not changed. Update your payment method and try again.'
const unconfirmed =
  'Your bank asks you to confirm the payment, so your plan was not changed. Update your payment method and try again.'

export async function previewChange(
  request: PlanChoice & { subscriptionId: string },
): Promise<ChangePreview> {
  const { stripe } = await connectStripe()
  const [subscription, price] = await Promise.all([
    runningSubscription(stripe, request.subscriptionId),
    priceOf(stripe, request),
  ])
  const proration_date = Math.floor(now() / 1000)
  const [open, invoice] = await Promise.all([
    openInvoicesOf(stripe, subscription),
    callStripe(
      stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: subscriptionItemOf(subscription).id, price: price.id }],
          proration_behavior: 'always_invoice',
          proration_date,
        },
      }),
    ),
  ])
  const openCents = open.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
  return {
    dueCents: openCents + invoice.amount_due,
    openCents,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    prorationAt: proration_date * 1000,
  }
}

export const changePlan = (request: PlanChangeRequest): Promise<PlanChange> =>
  changeBy(request, (stripe, subscription, price) =>
    request.when === 'now'
      ? changeNow(stripe, subscription, price, request.prorationAt)
      : changeLater(stripe, subscription, price),
  )

/** Changes the plan at the period's end. A function that does nothing else has a smaller bundle. */
export const changePlanLater = (request: PlanChangeRequest): Promise<PlanChange> =>
  changeBy(request, changeLater)

type Change = (stripe: Stripe, subscription: Stripe.Subscription, price: Stripe.Price) => Promise<PlanChange>

async function changeBy(request: PlanChangeRequest, change: Change): Promise<PlanChange> {
  const { stripe } = await connectStripe()
  const [subscription, price] = await Promise.all([
    runningSubscription(stripe, request.subscriptionId),
    priceOf(stripe, request),
  ])
  if (subscriptionItemOf(subscription).price.id !== price.id) return change(stripe, subscription, price)
  await keepAsItIs(stripe, subscription)
  return { state: 'changed' }
}

const maxAttempts = 3

/**
 * Stripe gives a subscription one schedule, and refuses a second one as well as the release of one that is over. Another
 * request may also have released its schedule and not made the next one yet: then it looks as before, and is tried again.
 * @throws Failure 'conflict' if another request has changed the schedule meanwhile
 */
async function changeLater(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  attempt = 1,
): Promise<PlanChange> {
  try {
    await changeAtPeriodEnd(stripe, await keepAsItIs(stripe, subscription), price)
    return { state: 'changed' }
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.statusCode === 400)) throw error
    const current = await runningSubscription(stripe, subscription.id)
    if (scheduleOf(current) !== scheduleOf(subscription)) throw changedElsewhere()
    if (attempt === maxAttempts) throw error
    return changeLater(stripe, current, price, attempt + 1)
  }
}

const scheduleOf = ({ schedule }: Stripe.Subscription) => (schedule ? idOf(schedule) : undefined)

const changedElsewhere = () =>
  new Failure(
    'conflict',
    'Your plan is being changed in another tab or on another device. Look at it again in a moment.',
  )

/**
 * Changes the plan at once, after what is open was paid. A refusal leaves a cancellation and a change that waits as they were, and so
 * does a failure after which Stripe still has the previous price. After a lost reply Stripe has the wanted one.
 */
async function changeNow(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  prorationAt: number | undefined,
): Promise<PlanChange> {
  const pending = pendingPriceOf(subscription)
  await releaseSchedule(stripe, subscription)
  try {
    await payOpenInvoices(stripe, subscription)
    await callStripe(
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscriptionItemOf(subscription).id, price: price.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...(prorationAt !== undefined && { proration_date: Math.floor(prorationAt / 1000) }),
        ...(isCancelled(subscription) && withoutCancellation(subscription)),
      }),
    )
    return { state: 'changed' }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const isRefused = error.statusCode === 402
    if (!isRefused && (await hasPrice(stripe, subscription, price))) return { state: 'changed' }
    if (pending) await changeAtPeriodEnd(stripe, subscription, pending.price)
    if (!isRefused) throw error
    const needsConfirmation = error.code === 'authentication_required' || error.code?.includes('action')
    return { state: 'refused', message: needsConfirmation ? unconfirmed : declined }
  }
}

const hasPrice = async (stripe: Stripe, { id }: Stripe.Subscription, price: Stripe.Price) =>
  subscriptionItemOf(await runningSubscription(stripe, id)).price.id === price.id

async function changeAtPeriodEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
): Promise<void> {
  const schedule = await callStripe(
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  )
  const [present] = schedule.phases
  if (!present) throw new Error(`The schedule ${schedule.id} has no phase.`)
  const { start_date, end_date, trial_end } = present
  const card = idOf(subscription.default_payment_method)
  const discounts = discountsOf(subscription)
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  await callStripe(
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      ...(card && { default_settings: { default_payment_method: card } }),
      phases: [
        {
          items: [{ price: subscriptionItemOf(subscription).price.id, quantity: 1 }],
          start_date,
          end_date,
          ...(trial_end !== null && { trial_end }),
          ...discounts,
        },
        {
          items: [{ price: price.id, quantity: 1 }],
          duration: { interval, interval_count: 1 },
          ...discounts,
        },
      ],
    }),
  )
}

/** A phase without discounts has those of the customer, and a code of Checkout is the subscription's. One that is over is not among them. */
const discountsOf = ({ discounts }: Stripe.Subscription) =>
  discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) })) }

export async function cancelPlan(subscriptionId: string): Promise<void> {
  const { stripe } = await connectStripe()
  const subscription = await runningSubscription(stripe, subscriptionId)
  if (isCancelled(subscription)) return
  await releaseSchedule(stripe, subscription)
  await callStripe(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))
}

export async function resumePlan(subscriptionId: string): Promise<void> {
  const { stripe } = await connectStripe()
  await keepAsItIs(stripe, await runningSubscription(stripe, subscriptionId))
}

/** Takes back a cancellation and a change that wait for the period's end. */
async function keepAsItIs(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  await releaseSchedule(stripe, subscription)
  if (!isCancelled(subscription)) return subscription
  return callStripe(stripe.subscriptions.update(subscription.id, withoutCancellation(subscription)))
}

const withoutCancellation = ({ cancel_at_period_end }: Stripe.Subscription) =>
  cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }

async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription) {
  if (schedule) await callStripe(stripe.subscriptionSchedules.release(idOf(schedule)))
}

async function runningSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await loadSubscriptionWithId(stripe, id)
  if (!subscription || statusOf(subscription) === 'ended')
    throw new Failure('conflict', 'This subscription is over. Choose a plan to start a new one.')
  return subscription
}
