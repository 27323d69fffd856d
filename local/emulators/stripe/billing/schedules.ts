import type Stripe from 'stripe'
import { type Account, find, newId } from '../account.ts'
import { ApiError } from '../api-error.ts'
import type { ScheduleUpdate } from './billing-params.ts'
import { nextPeriodEnd } from './periods.ts'
import { planOf } from './price-objects.ts'
import { itemOf } from './subscription-objects.ts'
import { recordUpdate } from './subscriptions.ts'

/** @throws ApiError if the subscription follows one already */
export function createSchedule(account: Account, subscriptionId: string): Stripe.SubscriptionSchedule {
  const subscription = find(account, 'subscriptions', subscriptionId)
  if (subscription.schedule)
    throw ApiError.invalid('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    })
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const schedule = newSchedule(account, subscription, [newPhase(price, start, end)])
  account.records.put('schedules', schedule)
  recordUpdate(account, { ...subscription, schedule: schedule.id })
  return schedule
}

/** The present phase and the one that follows it. */
export function updateSchedule(account: Account, id: string, { phases, default_settings }: ScheduleUpdate) {
  const stored = find(account, 'schedules', id)
  const schedule = { ...stored, default_settings: { ...stored.default_settings, ...default_settings } }
  if (!phases) account.records.put('schedules', schedule)
  if (!phases) return schedule
  const [present] = schedule.phases
  const [kept, next] = phases
  if (schedule.status !== 'active' || !present || !kept || !next)
    throw ApiError.invalid(`The schedule ${id} is ${schedule.status}.`)
  const start = kept.end_date ?? present.end_date
  if (kept.start_date !== present.start_date)
    throw ApiError.invalid('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  const price = find(account, 'prices', next.items[0]?.price ?? '')
  const end = next.end_date ?? nextPeriodEnd(start, start, price)
  const updated = { ...schedule, phases: [{ ...present, end_date: start }, newPhase(price, start, end)] }
  account.records.put('schedules', updated)
  return updated
}

/** Leaves the subscription as it is now. */
export function releaseSchedule(account: Account, id: string): Stripe.SubscriptionSchedule {
  const schedule = find(account, 'schedules', id)
  if (schedule.status !== 'active')
    throw ApiError.invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  const released: Stripe.SubscriptionSchedule = {
    ...schedule,
    status: 'released',
    released_at: account.seconds(),
    released_subscription: String(schedule.subscription),
    subscription: null,
    current_phase: null,
  }
  account.records.put('schedules', released)
  const subscription = find(account, 'subscriptions', String(schedule.subscription))
  if (subscription.status !== 'canceled') recordUpdate(account, { ...subscription, schedule: null })
  return released
}

/** The price of the phase that holds at this time; undefined without a schedule. */
export function scheduledPrice(account: Account, { schedule }: Stripe.Subscription, at: number) {
  const phases = schedule ? find(account, 'schedules', String(schedule)).phases : []
  const phase = phases.findLast(({ start_date }) => start_date <= at)
  return phase && find(account, 'prices', String(phase.items[0]?.price))
}

/** Returns whether the last phase of its schedule is over. */
export function isScheduleOver(account: Account, { schedule }: Stripe.Subscription, at: number) {
  const last = schedule ? find(account, 'schedules', String(schedule)).phases.at(-1) : undefined
  return last !== undefined && last.end_date <= at
}

const newSchedule = (
  { seconds }: Account,
  subscription: Stripe.Subscription,
  phases: Stripe.SubscriptionSchedule.Phase[],
): Stripe.SubscriptionSchedule => ({
  id: newId('sub_sched'),
  object: 'subscription_schedule',
  application: null,
  billing_mode: { flexible: null, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  created: seconds(),
  current_phase: phases[0] ? { start_date: phases[0].start_date, end_date: phases[0].end_date } : null,
  customer: subscription.customer,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: subscription.default_payment_method,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  pause_schedules: [],
  phases,
  released_at: null,
  released_subscription: null,
  status: 'active',
  subscription: subscription.id,
  test_clock: null,
})

const newPhase = (
  price: Stripe.Price,
  start_date: number,
  end_date: number,
): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'usd',
  default_payment_method: null,
  description: null,
  discounts: [],
  end_date,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: planOf(price).id,
      price: price.id,
      quantity: 1,
    },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date,
  transfer_data: null,
  trial_end: null,
})
