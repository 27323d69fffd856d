import type Stripe from 'stripe'
import { type Account, find } from './account.ts'
import { type BilledTo, bankDebit, feeOf, type Method, newCharge, newTransaction } from './payment-objects.ts'

/** Charges the whole amount of a payment, with success. */
export const chargeIntent = (
  account: Account,
  intent: Stripe.PaymentIntent,
  billedTo: BilledTo,
  method: Method,
) => recordSuccess(account, intent, newCharge(account, intent, billedTo, method))

/** Made pending, and keeps this time when the money arrives: https://docs.stripe.com/api/charges/object#charge_object-status */
export function beginDebit(account: Account, intent: Stripe.PaymentIntent, billedTo: BilledTo) {
  const { charge } = newCharge(account, intent, billedTo, bankDebit)
  const pending: Stripe.Charge = { ...charge, status: 'pending', paid: false, balance_transaction: null }
  const processing: Stripe.PaymentIntent = { ...intent, status: 'processing', latest_charge: charge.id }
  account.records.put('charges', pending)
  account.records.put('intents', processing)
  account.emit({ type: 'charge.pending', data: { object: pending } })
  account.emit({ type: 'payment_intent.processing', data: { object: processing } })
  return processing
}

export function endDebit(account: Account, intent: Stripe.PaymentIntent, hasSucceeded: boolean) {
  const charge = find(account, 'charges', String(intent.latest_charge))
  if (hasSucceeded) {
    const transaction = newTransaction(account, charge.id, intent.amount, feeOf(intent.amount), 'charge')
    const settled = { status: 'succeeded' as const, paid: true, balance_transaction: transaction.id }
    return recordSuccess(account, intent, { charge: { ...charge, ...settled }, transaction })
  }
  account.records.put('charges', { ...charge, status: 'failed' })
  account.emit({ type: 'charge.failed', data: { object: { ...charge, status: 'failed' } } })
  return undefined
}

type Made = ReturnType<typeof newCharge>

function recordSuccess(account: Account, intent: Stripe.PaymentIntent, { charge, transaction }: Made) {
  const received = { amount_received: intent.amount, latest_charge: charge.id, last_payment_error: null }
  const paid: Stripe.PaymentIntent = { ...intent, ...received, status: 'succeeded' }
  account.records.put('transactions', transaction)
  account.records.put('charges', charge)
  account.records.put('intents', paid)
  account.emit({ type: 'charge.succeeded', data: { object: charge } })
  account.emit({ type: 'payment_intent.succeeded', data: { object: paid } })
  return charge
}
