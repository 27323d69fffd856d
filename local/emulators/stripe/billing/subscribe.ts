import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { totalsOf } from '../amounts.ts'
import { chargeIntent } from '../charges.ts'
import { cardMethod } from '../payment-objects.ts'
import type { Buyer, PaymentPage } from '../records.ts'
import { newCard, newCustomer } from './customer-objects.ts'
import { billingOf, draftInvoice, periodLine, settleInvoice } from './invoices.ts'
import { newSubscription } from './subscription-objects.ts'

export type Subscribed = {
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  charge: Stripe.Charge | undefined
}

/** Starts what a session is for. The first period is charged, or the trial begins. */
export function subscribe(
  account: Account,
  session: Stripe.Checkout.Session,
  {
    page,
    items,
    intent,
    buyer,
    digits,
  }: {
    page: PaymentPage
    /** As this buyer pays them. */
    items: readonly Stripe.LineItem[]
    intent: Stripe.PaymentIntent
    buyer: Buyer
    digits: string
  },
): Subscribed {
  const customer = customerFor(account, session, buyer)
  const card = newCard(account, digits, customer)
  const price = find(account, 'prices', items[0]?.price?.id ?? '')
  const trialEnd = page.subscriptionData?.trialEnd
  const subscription = newSubscription(account, {
    customerId: customer.id,
    cardId: card.id,
    price,
    metadata: page.subscriptionData?.metadata ?? {},
    isTaxed: session.automatic_tax.enabled,
    trialEnd,
  })
  account.records.put('cards', card)
  account.records.put('customers', customer)
  const { discount, tax } = totalsOf(items)
  const invoice = draftInvoice(account, subscription, {
    reason: 'subscription_create',
    lines: [periodLine(subscription, trialEnd === undefined ? undefined : 0)],
    amounts: { discountCents: discount, taxCents: tax },
  })
  const started = { ...subscription, latest_invoice: invoice.id }
  account.records.put('subscriptions', started)
  account.emit({ type: 'customer.subscription.created', data: { object: started } })
  const charge =
    invoice.amount_due > 0
      ? chargeIntent(
          account,
          { ...intent, amount: invoice.amount_due, customer: customer.id },
          billingOf(customer),
          cardMethod(card.card),
        )
      : undefined
  return {
    subscription: started,
    invoice: settleInvoice(account, started, invoice, charge && intent.id),
    charge,
  }
}

function customerFor(account: Account, { customer }: Stripe.Checkout.Session, buyer: Buyer): Stripe.Customer {
  const entered = newCustomer(account, buyer)
  if (typeof customer !== 'string') return entered
  const { address, name } = entered
  return { ...find(account, 'customers', customer), address: address ?? null, name: name ?? null }
}
