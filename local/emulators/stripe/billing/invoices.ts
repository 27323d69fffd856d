import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { taxCents } from '../amounts.ts'
import { chargeIntent } from '../charges.ts'
import { cardMethod, newIntent } from '../payment-objects.ts'
import { doesCardDecline } from '../test-cards.ts'
import { type InvoiceLine, type NewInvoice, newInvoice, newInvoicePayment } from './invoice-objects.ts'
import { itemOf, listOf } from './subscription-objects.ts'

const dayS = 24 * 60 * 60
/** How long after each failed attempt the next one is made. After the last the subscription ends. */
const retryAfterS = [3 * dayS, 5 * dayS, 7 * dayS]

type Bill = Pick<NewInvoice, 'reason' | 'lines'> & { amounts?: { discountCents: number; taxCents: number } }

/** Returns what the lines cost now, as an invoice that is not recorded. */
export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  { reason, lines, amounts }: Bill,
): Stripe.Invoice {
  const customer = customerOf(account, subscription)
  const earlier = account.records.about('invoices', customer.id).length
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
  const taxed = subscription.automatic_tax.enabled ? taxCents(subtotal, customer.address?.country) : 0
  return newInvoice(account, {
    subscription,
    customer,
    reason,
    lines,
    earlier,
    ...(amounts ?? { discountCents: 0, taxCents: taxed }),
  })
}

/** The line of a whole period. */
export function periodLine(subscription: Stripe.Subscription, cents?: number): InvoiceLine {
  const { id, price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return {
    description: `1 × ${price.metadata.name ?? price.id} (each ${price.recurring?.interval})`,
    cents: cents ?? price.unit_amount ?? 0,
    price,
    itemId: id,
    isProration: false,
    period: { start, end },
  }
}

/** Charges the subscription's card for what the invoice says. Returns whether it is paid. */
export function collect(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): boolean {
  if (invoice.amount_due === 0) {
    settleInvoice(account, subscription, invoice)
    return true
  }
  if (willDecline(account, subscription)) {
    failInvoice(account, subscription, invoice)
    return false
  }
  const customer = customerOf(account, subscription)
  const intent = newIntent(account, invoice.amount_due, {
    customer: customer.id,
    intentData: { metadata: {}, description: `Invoice ${invoice.number}` },
  })
  chargeIntent(account, intent, billingOf(customer), cardMethod(cardOn(account, subscription)?.card))
  settleInvoice(account, subscription, invoice, intent.id)
  return true
}

const cardOn = ({ records }: Account, { default_payment_method }: Stripe.Subscription) =>
  records.get('cards', expandableId(default_payment_method))

/** Returns whether a charge of the subscription's card would be refused. */
export function willDecline(account: Account, subscription: Stripe.Subscription): boolean {
  const card = cardOn(account, subscription)
  return !card || doesCardDecline(card)
}

/** Records the invoice as paid, by this payment if anything had to be paid. */
export function settleInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  intentId?: string,
): Stripe.Invoice {
  const payments = intentId ? [newInvoicePayment(account, invoice, intentId)] : []
  const paid: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + payments.length,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: account.seconds() },
    payments: listOf(invoice.payments?.url ?? '', payments),
  }
  account.records.put('invoices', paid)
  takeCredit(account, subscription, invoice)
  account.emit({ type: 'invoice.paid', data: { object: paid } })
  return paid
}

/** A finalized invoice has its part of the customer's credit, whether or not the rest is paid. */
function takeCredit(account: Account, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  if (invoice.attempted) return
  const customer = customerOf(account, subscription)
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance
  account.records.put('customers', { ...customer, balance: customer.balance + used })
}

function failInvoice(account: Account, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  const waitS = retryAfterS[invoice.attempt_count]
  const failed: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: waitS === undefined ? null : account.seconds() + waitS,
  }
  account.records.put('invoices', failed)
  takeCredit(account, subscription, invoice)
  account.records.put('subscriptions', { ...subscription, status: 'past_due', latest_invoice: invoice.id })
  account.emit({ type: 'invoice.payment_failed', data: { object: failed } })
}

export const customerOf = (account: Account, { customer }: Stripe.Subscription) =>
  find(account, 'customers', expandableId(customer))

export const billingOf = ({ address, email, name }: Stripe.Customer) => ({
  address: address ?? null,
  email,
  name: name ?? null,
})

export const expandableId = (field: string | { id: string } | null) =>
  (typeof field === 'string' ? field : field?.id) ?? ''

export const subscriptionIdOf = ({ parent }: Stripe.Invoice) =>
  String(parent?.subscription_details?.subscription)

/** Oldest first. */
export const openInvoicesOf = ({ records }: Account, { id, customer }: Stripe.Subscription) =>
  records
    .about('invoices', expandableId(customer))
    .filter((invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === id)
