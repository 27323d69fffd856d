import type Stripe from 'stripe'
import { type Account, find, newId } from './account.ts'
import { ApiError } from './api-error.ts'
import type { RefundCreate } from './params.ts'
import { newTransaction } from './payment-objects.ts'

/** @throws ApiError if the charge is disputed, refunded already, or less than the amount is left of it */
export function createRefund(account: Account, params: RefundCreate): Stripe.Refund {
  const charge = chargeOf(account, params)
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  expectRefundable(account, charge, amount, left)
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  const held: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    pending_reason: 'insufficient_funds',
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  }
  const refund = account.faults.holdRefunds ? held : paidOut(account, held)
  account.records.put('charges', refunded)
  account.records.put('refunds', refund)
  account.emit({ type: 'refund.created', data: { object: refund } })
  account.emit({ type: 'charge.refunded', data: { object: refunded } })
  return refund
}

/** Takes the refund from the balance. */
function paidOut(account: Account, { pending_reason: _, ...held }: Stripe.Refund): Stripe.Refund {
  const transaction = newTransaction(account, held.id, -held.amount, 0, 'refund')
  account.records.put('transactions', transaction)
  return { ...held, status: 'succeeded', balance_transaction: transaction.id }
}

/** Makes the refunds that have waited for a larger balance. */
export function makeHeldRefunds(account: Account) {
  for (const held of account.records.all('refunds').filter(isHeld)) {
    const refund = paidOut(account, held)
    account.records.put('refunds', refund)
    account.emit({ type: 'refund.updated', data: { object: refund } })
  }
}

const isHeld = ({ status }: Stripe.Refund) => status === 'pending'

/**
 * A refund that the buyer's bank sends back days later, or that fails while it waits. Undefined if the payment has none of these. What
 * comes back is a transaction of its own (https://docs.stripe.com/api/refunds/object#refund_object-failure_balance_transaction).
 */
export function failRefund(account: Account, paymentId: string): Stripe.Refund | undefined {
  const refund = account.records.about('refunds', paymentId).findLast(({ status }) => status !== 'failed')
  if (typeof refund?.charge !== 'string') return undefined
  const charge = find(account, 'charges', refund.charge)
  const transaction = newTransaction(account, refund.id, refund.amount, 0, 'refund_failure')
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'unknown',
    ...(!isHeld(refund) && { failure_balance_transaction: transaction.id }),
  }
  if (!isHeld(refund)) account.records.put('transactions', transaction)
  account.records.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  account.records.put('refunds', failed)
  account.emit({ type: 'refund.failed', data: { object: failed } })
  return failed
}

function chargeOf(account: Account, { charge, payment_intent }: RefundCreate): Stripe.Charge {
  if (charge) return find(account, 'charges', charge)
  if (!payment_intent)
    throw ApiError.invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const { latest_charge, id } = find(account, 'intents', payment_intent)
  if (typeof latest_charge !== 'string')
    throw ApiError.invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  return find(account, 'charges', latest_charge)
}

function expectRefundable(account: Account, { id }: Stripe.Charge, amount: number, left: number) {
  const disputes = account.records.about('disputes', id)
  if (disputes.some(({ status }) => status !== 'won'))
    throw ApiError.invalid(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw ApiError.invalid(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  ApiError.expectAmount(
    amount,
    left,
    `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
  )
}
