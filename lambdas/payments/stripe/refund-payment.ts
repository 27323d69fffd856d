import type { Refund } from '#rules/money/payment.ts'
import { Failure } from '../../failure.ts'
import type { MadeRefund, Sales } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe } from './errors.ts'
import { refundsOf } from './load-payment.ts'
import { hasFailed, isPending, refundOf } from './payment-facts.ts'

const disputed = new Failure(
  'conflict',
  'The buyer disputes this payment at their bank. It cannot be refunded; answer the dispute in Stripe.',
)
const refusals = {
  charge_already_refunded: new Failure('conflict', 'This payment is refunded already.'),
  charge_disputed: disputed,
  refund_disputed_payment: disputed,
  // The parameter: more than what is left has no code.
  amount: new Failure('conflict', 'The amount is more than is left of this payment.'),
  resource_missing: new Failure('not-found', 'Stripe has no payment with this id.'),
}

export async function refundPayment({
  paymentId,
  cents,
  line,
  access,
  cause,
  idempotencyKey,
}: Parameters<Sales['refund']>[0]): Promise<MadeRefund> {
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
  if (hasFailed(refund))
    throw new Failure('conflict', 'The bank refused the refund. See the payment in Stripe.')
  return { ...refundOf(refund), isPending: isPending(refund) }
}

export async function refundFor(paymentId: string, cause: string): Promise<Refund | undefined> {
  const { stripe } = await connectStripe()
  const refunds = await callStripe(refundsOf(stripe, paymentId))
  const made = refunds.find((refund) => refund.metadata?.cause === cause && !hasFailed(refund))
  return made && refundOf(made)
}
