import type Stripe from 'stripe'
import { type Account, find } from './account.ts'
import { type BilledTo, bankDebit, feeOf, type Method, newCharge, newTransaction } from './payment-objects.ts'

/** Charges the whole amount of a payment, with success. */
export function chargeIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  billedTo: BilledTo,
  method: Method,
): Stripe.Charge {
  const { charge, transaction } = newCharge(account, intent, billedTo, method)
  recordSuccess(account, intent, charge, transaction)
  return charge
}

/**
 * Sends a debit to the bank. Its charge is made now, pending, and keeps this time when the money arrives:
 * https://docs.stripe.com/api/charges/object#charge_object-status
 */
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

/** The money of a debit has arrived, or its bank has refused it. */
export function endDebit(account: Account, intent: Stripe.PaymentIntent, hasSucceeded: boolean) {
  const charge = find(account, 'charges', String(intent.latest_charge))
  if (!hasSucceeded) {
    const failed: Stripe.Charge = { ...charge, status: 'failed' }
    account.records.put('charges', failed)
    account.emit({ type: 'charge.failed', data: { object: failed } })
    return
  }
  const transaction = newTransaction(account, charge.id, intent.amount, feeOf(intent.amount), 'charge')
  const paid = { ...charge, status: 'succeeded' as const, paid: true, balance_transaction: transaction.id }
  recordSuccess(account, intent, paid, transaction)
}

function recordSuccess(
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  transaction: Stripe.BalanceTransaction,
) {
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
}
