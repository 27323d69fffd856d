import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { type BilledTo, type Method, newCharge } from './payment-objects.ts'

/** Charges the whole amount of a payment, with success. */
export function chargeIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  billedTo: BilledTo,
  method: Method,
): Stripe.Charge {
  const { charge, transaction } = newCharge(account, intent, billedTo, method)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  }
  account.records.put('transactions', transaction)
  account.records.put('charges', charge)
  account.records.put('intents', paid)
  account.emit({ type: 'charge.succeeded', data: { object: charge } })
  account.emit({ type: 'payment_intent.succeeded', data: { object: paid } })
  return charge
}
