import type Stripe from 'stripe'
import { type Account, find } from './account.ts'
import { priced, totalsOf } from './amounts.ts'
import { addressIn, cardOf, newCard, newCustomer } from './billing/customer-objects.ts'
import { subscribe } from './billing/subscribe.ts'
import { beginDebit, chargeIntent, endDebit } from './charges.ts'
import { openDispute } from './disputes.ts'
import { warnOfFraud } from './fraud-warnings.ts'
import { cardMethod, newIntent } from './payment-objects.ts'
import type { Buyer, PaymentPage } from './records.ts'
import { behaviourOf, digitsOf, refusalOf } from './test-cards.ts'

export type Outcome = { state: 'paid' } | { state: 'confirming' } | { state: 'refused'; message: string }

/** How long a bank debit takes. */
const debitS = 3 * 24 * 60 * 60

/** The lines as this buyer pays them. */
export const priceForBuyer = (
  { automatic_tax }: Stripe.Checkout.Session,
  { items, promotionCode }: PaymentPage,
  country: string,
) => priced(items, { promotionCode, taxCountry: automatic_tax.enabled ? country : undefined })

export function payByCard(
  account: Account,
  session: Stripe.Checkout.Session,
  buyer: Buyer,
  card: string,
): Outcome {
  const page = find(account, 'pages', session.id)
  const isFree = totalsOf(priceForBuyer(session, page, buyer.country)).total === 0
  // A subscription that costs nothing now will do so later.
  if (isFree && session.mode === 'payment') {
    // Stripe keeps no guests of orders without a payment: each has a customer of its own.
    const customer = newCustomer(account, buyer)
    account.records.put('customers', customer)
    completeSession(account, { ...session, customer: customer.id }, buyer, null, 'no_payment_required')
    return { state: 'paid' }
  }
  const digits = digitsOf(card)
  const behaviour = behaviourOf(digits)
  const intent = intentFor(account, session, buyer)
  if (behaviour === 'confirms' || (paysAtOnce.has(behaviour) && asksForSecondStep(session))) {
    account.records.put('intents', { ...intent, status: 'requires_action' })
    account.records.put('pages', {
      ...find(account, 'pages', session.id),
      confirming: { buyer, digits },
    })
    return { state: 'confirming' }
  }
  if (paysAtOnce.has(behaviour) || (behaviour === 'declines later' && isFree)) {
    const charge = settleCard(account, session, intent, { buyer, digits })
    if (behaviour === 'is disputed' && charge) openDispute(account, charge.id)
    if (behaviour === 'is warned of' && charge) warnOfFraud(account, charge.id)
    return { state: 'paid' }
  }
  return refuse(account, intent, refusalOf(behaviour), digits)
}

const paysAtOnce: ReadonlySet<string | undefined> = new Set(['pays', 'is disputed', 'is warned of'])

/** `any` asks each card that can: https://docs.stripe.com/payments/3d-secure/authentication-flow#manual-three-ds */
const asksForSecondStep = ({ payment_method_options }: Stripe.Checkout.Session) =>
  payment_method_options?.card?.request_three_d_secure === 'any'

/** The second step that the buyer's bank asks for. */
export function confirmPayment(
  account: Account,
  session: Stripe.Checkout.Session,
  isConfirmed: boolean,
): Outcome {
  const { confirming, ...page } = find(account, 'pages', session.id)
  if (!confirming)
    return { state: 'refused', message: 'There is no payment to confirm. Enter your card again.' }
  account.records.put('pages', page)
  const intent = intentFor(account, session, confirming.buyer)
  if (!isConfirmed) return refuse(account, intent, 'Your bank did not confirm the payment. Try again.')
  settleCard(account, session, intent, confirming)
  return { state: 'paid' }
}

/** A delayed method: the session is complete at once, and the money arrives or fails days later. */
export function payByDebit(account: Account, session: Stripe.Checkout.Session, buyer: Buyer) {
  const intent = beginDebit(account, intentFor(account, session, buyer), billedTo(buyer))
  completeSession(account, session, buyer, intent, 'unpaid')
}

/** Decides a payment by bank debit that is under way; undefined if there is none with this id. */
export function settleDebit(account: Account, intentId: string, hasSucceeded: boolean) {
  const intent = account.records.get('intents', intentId)
  const session = account.records.about('sessions', intentId)[0]
  if (intent?.status !== 'processing' || !session) return undefined
  endDebit(account, intent, hasSucceeded)
  if (!hasSucceeded) {
    refuse(account, intent, 'The bank refused the debit.')
    account.emit({ type: 'checkout.session.async_payment_failed', data: { object: session } })
    return session
  }
  const paid: Stripe.Checkout.Session = { ...session, payment_status: 'paid' }
  account.records.put('sessions', paid)
  account.emit({ type: 'checkout.session.async_payment_succeeded', data: { object: paid } })
  return paid
}

/** When the money of a bank debit arrives; undefined if none is under way. */
export const debitArrivesAt = ({ status, created }: Stripe.PaymentIntent) =>
  status === 'processing' ? created + debitS : undefined

/** One payment for each session, whose amount follows what the buyer chooses. */
function intentFor(account: Account, session: Stripe.Checkout.Session, buyer: Buyer): Stripe.PaymentIntent {
  const page = find(account, 'pages', session.id)
  const amount = totalsOf(priceForBuyer(session, page, buyer.country)).total
  const known = page.intentId && account.records.get('intents', page.intentId)
  const intent = known ? { ...known, amount } : newIntent(account, amount, page)
  account.records.put('intents', intent)
  account.records.put('pages', { ...page, intentId: intent.id })
  return intent
}

function settleCard(
  account: Account,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  { buyer, digits }: NonNullable<PaymentPage['confirming']>,
): Stripe.Charge | undefined {
  if (session.mode === 'payment') {
    const charge = chargeIntent(account, intent, billedTo(buyer), cardMethod(cardOf(digits)))
    completeSession(account, session, buyer, intent, 'paid')
    return charge
  }
  const page = find(account, 'pages', session.id)
  const items = priceForBuyer(session, page, buyer.country)
  const { subscription, invoice, charge } = subscribe(account, session, {
    page,
    items,
    intent,
    buyer,
    digits,
  })
  const started = {
    ...session,
    subscription: subscription.id,
    customer: subscription.customer,
    invoice: invoice.id,
  }
  completeSession(account, started, buyer, null, 'paid')
  return charge
}

const billedTo = ({ email, name, country }: Buyer) => ({ address: addressIn(country), email, name })

function completeSession(
  account: Account,
  session: Stripe.Checkout.Session,
  buyer: Buyer,
  intent: Stripe.PaymentIntent | null,
  payment_status: 'paid' | 'unpaid' | 'no_payment_required',
) {
  const { confirming: _, ...page } = find(account, 'pages', session.id)
  const items = priceForBuyer(session, page, buyer.country)
  const { subtotal, discount, tax, total } = totalsOf(items)
  const complete: Stripe.Checkout.Session = {
    ...session,
    status: 'complete',
    payment_status,
    payment_intent: intent?.id ?? null,
    url: null,
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
    automatic_tax: { ...session.automatic_tax, ...(session.automatic_tax.enabled && { status: 'complete' }) },
    customer_details: customerDetails(buyer),
    custom_fields: session.custom_fields.map((field) => answered(field, buyer)),
  }
  account.records.put('pages', { ...page, items })
  account.records.put('sessions', complete)
  account.emit({ type: 'checkout.session.completed', data: { object: complete } })
}

function answered(field: Stripe.Checkout.Session.CustomField, { consents }: Buyer) {
  if (!field.dropdown || !consents.includes(field.key)) return field
  return { ...field, dropdown: { ...field.dropdown, value: field.dropdown.options[0]?.value ?? null } }
}

const customerDetails = ({ email, name, country }: Buyer): Stripe.Checkout.Session.CustomerDetails => ({
  address: addressIn(country),
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

/** With the card that was declined: https://docs.stripe.com/api/payment_intents/object#payment_intent_object-last_payment_error */
function refuse(account: Account, intent: Stripe.PaymentIntent, message: string, digits?: string): Outcome {
  const card = digits && newCard(account, digits, undefined)
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      message,
      ...(card && { payment_method: card }),
    },
  }
  account.records.put('intents', refused)
  account.emit({ type: 'payment_intent.payment_failed', data: { object: refused } })
  return { state: 'refused', message }
}
