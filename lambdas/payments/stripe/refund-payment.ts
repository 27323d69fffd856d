import type { Refund } from '#rules/money/payment.ts'
import { Failure } from '../../failure.ts'
import type { Sales } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe } from './errors.ts'
import { refundsOf } from './load-payment.ts'
import { hasFailed, refundOf } from './payment-facts.ts'

const refusals = {
  charge_already_refunded: new Failure('conflict', 'This payment is refunded already.'),
  charge_disputed: new Failure(
    'conflict',
    'The buyer disputes this payment at their bank. It cannot be refunded; answer the dispute in Stripe.',
  ),
  amount_too_large: new Failure('conflict', 'The amount is more than is left of this payment.'),
  resource_missing: new Failure('not-found', 'Stripe has no payment with this id.'),
}

export async function refundPayment({
  paymentId,
  cents,
  line,
  access,
  cause,
  idempotencyKey,
}: Parameters<Sales['refund']>[0]): Promise<Refund> {
  if (!paymentId.startsWith('pi_'))
    throw new Failure('conflict', 'Nothing was paid, so nothing can be refunded.')
  const { stripe } = await connectStripe()
  const refund = await callStripe(
    stripe.refunds.create(
      {
        payment_intent: paymentId,
        amount: cents,
        reason: 'requested_by_customer',
        ...((line !== undefined || access || cause) && {
          metadata: {
            ...(line !== undefined && { line }),
            ...(access && { access }),
            ...(cause && { cause }),
          },
        }),
      },
      { idempotencyKey },
    ),
    refusals,
  )
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw new Failure('conflict', 'The bank refused the refund. See the payment in Stripe.')
  return refundOf(refund)
}

export async function refundFor(paymentId: string, cause: string): Promise<Refund | undefined> {
  const { stripe } = await connectStripe()
  const refunds = await callStripe(refundsOf(stripe, paymentId))
  const made = refunds.find((refund) => refund.metadata?.cause === cause && !hasFailed(refund))
  return made && refundOf(made)
}
