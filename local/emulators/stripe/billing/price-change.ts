import type Stripe from 'stripe'
import type { Account } from '../account.ts'
import type { InvoiceLine } from './invoice-objects.ts'
import { draftInvoice } from './invoices.ts'
import { nextPeriodEnd, unusedCents } from './periods.ts'
import { planOf } from './price-objects.ts'
import { itemOf, withItem } from './subscription-objects.ts'

/** The subscription with another price from `at` on. Another interval begins a period of its own. */
export function withPrice(subscription: Stripe.Subscription, price: Stripe.Price, at: number) {
  const isSameInterval = intervalOf(itemOf(subscription).price) === intervalOf(price)
  if (isSameInterval || subscription.status === 'trialing')
    return withItem(subscription, { price, plan: planOf(price) })
  return withItem(
    { ...subscription, billing_cycle_anchor: at },
    {
      price,
      plan: planOf(price),
      current_period_start: at,
      current_period_end: nextPeriodEnd(at, at, price),
    },
  )
}

/** The invoice of changing the price at `at`: the unused time of the old price is credited. Not recorded. */
export function changeInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  at: number,
): Stripe.Invoice {
  const lines = subscription.status === 'trialing' ? [] : prorationLines(subscription, price, at)
  return draftInvoice(account, subscription, { reason: 'subscription_update', lines })
}

function prorationLines(subscription: Stripe.Subscription, price: Stripe.Price, at: number): InvoiceLine[] {
  const old = itemOf(subscription)
  const { current_period_end: end } = itemOf(withPrice(subscription, price, at))
  const isSamePeriod = intervalOf(old.price) === intervalOf(price)
  const cents = price.unit_amount ?? 0
  return [
    {
      description: 'Unused time of the plan so far',
      cents: -unusedCents(old, old.price.unit_amount ?? 0, at),
      price: old.price,
      itemId: old.id,
      isProration: true,
      period: { start: at, end: old.current_period_end },
    },
    {
      description: isSamePeriod ? 'Remaining time of the new plan' : 'The new plan',
      cents: isSamePeriod ? unusedCents(old, cents, at) : cents,
      price,
      itemId: old.id,
      isProration: isSamePeriod,
      period: { start: at, end },
    },
  ]
}

const intervalOf = (price: Stripe.Price) => price.recurring?.interval
