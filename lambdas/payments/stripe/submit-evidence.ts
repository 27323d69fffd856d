import type { DisputeEvidence } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'

/** Stripe takes at most 150,000 characters of all texts together. */
const mostCharacters = 30_000

/** https://docs.stripe.com/api/disputes/update */
export async function submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<boolean> {
  const { stripe } = await connectStripe()
  const { status, evidence_details } = await callStripe(stripe.disputes.retrieve(disputeId))
  if (evidence_details.submission_count > 0 || status !== 'needs_response') return false
  const cut = (text: string) => text.slice(0, mostCharacters)
  try {
    await callStripe(
      stripe.disputes.update(disputeId, {
        submit: true,
        evidence: {
          access_activity_log: cut(evidence.accessLog),
          customer_email_address: evidence.email,
          product_description: cut(evidence.product),
          refund_policy_disclosure: cut(evidence.refundPolicy),
          service_date: evidence.date,
          uncategorized_text: cut(evidence.text),
        },
      }),
    )
    return true
  } catch (error) {
    // Somebody else was first, or the deadline has passed since.
    if (error instanceof PaymentProviderError && error.statusCode === 400) return false
    throw error
  }
}
