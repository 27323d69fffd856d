import type Stripe from 'stripe'
import { type Account, find, newId } from './account.ts'
import { ApiError } from './api-error.ts'
import { newTransaction } from './payment-objects.ts'

const feeCents = 1500
const answerS = 7 * 24 * 60 * 60

/** The buyer's bank takes the whole charge back, including parts already refunded. */
export function openDispute(account: Account, chargeId: string): Stripe.Dispute {
  const charge = find(account, 'charges', chargeId)
  const id = newId('du')
  const withdrawn = newTransaction(account, id, -charge.amount, feeCents, 'adjustment')
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: account.seconds() + answerS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  account.records.put('transactions', withdrawn)
  account.records.put('charges', { ...charge, disputed: true })
  account.records.put('disputes', dispute)
  account.emit({ type: 'charge.dispute.created', data: { object: dispute } })
  account.emit({ type: 'charge.dispute.funds_withdrawn', data: { object: dispute } })
  return dispute
}

/** @throws ApiError if it is decided already */
export function closeDispute(account: Account, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = find(account, 'disputes', id)
  if (isDecided(dispute)) throw ApiError.invalid('This dispute is already closed')
  const reinstated = outcome === 'won' ? [newTransaction(account, id, dispute.amount, 0, 'adjustment')] : []
  const closed: Stripe.Dispute = {
    ...dispute,
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  }
  for (const transaction of reinstated) account.records.put('transactions', transaction)
  account.records.put('disputes', closed)
  if (outcome === 'won') account.emit({ type: 'charge.dispute.funds_reinstated', data: { object: closed } })
  account.emit({ type: 'charge.dispute.closed', data: { object: closed } })
  return closed
}

export type NewEvidence = Readonly<Record<string, string | undefined>>

/**
 * Once, and until the deadline: https://docs.stripe.com/api/disputes/update and https://docs.stripe.com/disputes/responding. As in
 * Stripe's test mode (https://docs.stripe.com/testing#disputes), the words `winning_evidence` and `losing_evidence` decide a dispute.
 * @throws ApiError after the deadline, or if it is decided or under review
 */
export function submitEvidence(account: Account, id: string, evidence: NewEvidence, submits = true) {
  const dispute = find(account, 'disputes', id)
  const { evidence_details } = dispute
  if (isDecided(dispute)) throw ApiError.invalid('This dispute is already closed')
  if (evidence_details.submission_count > 0)
    throw ApiError.invalid('The evidence of this dispute was submitted already')
  if ((evidence_details.due_by ?? 0) < account.seconds())
    throw ApiError.invalid('The deadline for evidence of this dispute has passed')
  const given = Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== undefined))
  const updated: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...given },
    evidence_details: {
      ...evidence_details,
      has_evidence: true,
      submission_count: evidence_details.submission_count + (submits ? 1 : 0),
    },
    status: submits ? 'under_review' : dispute.status,
  }
  account.records.put('disputes', updated)
  account.emit({ type: 'charge.dispute.updated', data: { object: updated } })
  if (!submits) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return closeDispute(account, id, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return closeDispute(account, id, 'lost')
  return updated
}

export const isDecided = ({ status }: Stripe.Dispute) => status === 'won' || status === 'lost'

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
