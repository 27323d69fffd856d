import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import { nextPeriodEnd } from './periods.ts'
import { planOf } from './price-objects.ts'

export type NewSubscription = {
  customerId: string
  cardId: string
  price: Stripe.Price
  metadata: Stripe.Metadata
  isTaxed: boolean
  /** Epoch seconds; without it the first period is paid at once. */
  trialEnd: number | undefined
}

export function newSubscription(
  { seconds }: Account,
  { customerId, cardId, price, metadata, isTaxed, trialEnd }: NewSubscription,
): Stripe.Subscription {
  const id = newId('sub')
  const start = seconds()
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: trialEnd ?? start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: cardId,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId('si'),
        object: 'subscription_item',
        billing_thresholds: null,
        created: start,
        current_period_start: start,
        current_period_end: trialEnd ?? nextPeriodEnd(start, start, price),
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price,
        quantity: 1,
        subscription: id,
        tax_rates: [],
      },
    ]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: trialEnd === undefined ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === undefined ? null : start,
  }
}

export const listOf = <One>(url: string, data: One[]): Stripe.ApiList<One> => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

/** The one item that a subscription here has. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item.`)
  return item
}

export const withItem = (
  subscription: Stripe.Subscription,
  changes: Partial<Stripe.SubscriptionItem>,
): Stripe.Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] },
})
