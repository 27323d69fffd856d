import type Stripe from 'stripe'
import { firstCharacters } from '#rules/text.ts'
import { now } from '../../clock.ts'
import type { DisputeEvidence, Sales } from '../ports.ts'
import { expireCheckout, startCheckout } from './checkout-session.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'
import { salesChangedSince, verifyEvent } from './events.ts'
import { loadPayment } from './load-payment.ts'
import { refundFor, refundPayment } from './refund-payment.ts'

/** Of each text: https://docs.stripe.com/api/disputes/update. Stripe refuses all of the evidence if one is longer. */
const maxCharacters = 20_000

/** https://docs.stripe.com/api/disputes/update */
async function submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<boolean> {
  const { stripe } = await connectStripe()
  const isWaiting = async () => waitsForEvidence(await callStripe(stripe.disputes.retrieve(disputeId)))
  if (!(await isWaiting())) return false
  try {
    await callStripe(stripe.disputes.update(disputeId, { submit: true, evidence: textsOf(evidence) }))
    return true
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.statusCode !== 400) throw error
    // Somebody else was first, or the deadline has passed since.
    if (await isWaiting()) throw error
    return false
  }
}

const waitsForEvidence = ({ status, evidence_details }: Stripe.Dispute) =>
  status === 'needs_response' &&
  evidence_details.submission_count === 0 &&
  (evidence_details.due_by ?? 0) * 1000 > now()

/** Ends a text that is too long after a whole line, so that no time stands without its lesson. */
function cut(text: string) {
  if (text.length <= maxCharacters) return text
  const kept = firstCharacters(text, maxCharacters)
  const end = kept.lastIndexOf('\n')
  return end > 0 ? kept.slice(0, end) : kept
}

function textsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    access_activity_log: cut(evidence.accessLog),
    customer_email_address: evidence.email,
    product_description: cut(evidence.product),
    refund_policy_disclosure: cut(evidence.refundPolicy),
    service_date: evidence.date,
    uncategorized_text: cut(evidence.text),
  }
}

/** Stripe Checkout on the platform's own account. Every method throws Failure 'payments-off' without a key. */
export const stripeSales: Sales = {
  start: startCheckout,
  load: loadPayment,
  expire: expireCheckout,
  refund: refundPayment,
  refundFor,
  submitEvidence,
  verify: verifyEvent,
  changesSince: salesChangedSince,
}
