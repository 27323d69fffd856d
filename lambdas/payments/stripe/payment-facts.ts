import type Stripe from 'stripe'
import {
  type BuyerFacts,
  type Dispute,
  type FailedRefund,
  type PaymentFacts,
  type PaymentLine,
  type Refund,
  refundAccess,
} from '#rules/money/payment.ts'
import { now } from '../../clock.ts'
import { consentField } from './checkout-session.ts'

/** A session with its payment and charge expanded, and what happened to the money since. */
export type StripePayment = {
  session: Stripe.Checkout.Session
  items: readonly Stripe.LineItem[]
  intent: Stripe.PaymentIntent | undefined
  charge: Stripe.Charge | undefined
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/**
 * @throws Error if the amounts contradict each other or are not in US dollars
 */
export function paymentFacts(checkoutId: string, payment: StripePayment): PaymentFacts {
  const { session, items, intent, charge } = payment
  const facts = {
    id: intent?.id ?? session.id,
    provider: 'stripe' as const,
    checkoutId,
    state: stateOf(session, intent),
    paidAt: paidAt(session, charge),
    currency: 'usd' as const,
    lines: byLine(items.map(lineOf)),
    subtotalCents: session.amount_subtotal ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    ...refundFacts(payment.refunds),
    disputes: payment.disputes.flatMap(disputeOf),
    buyer: buyerOf(session, charge),
    ...cardOf(charge),
  }
  expectConsistent(session, facts)
  return facts
}

/**
 * A debit's charge has the time at which it was sent to the bank, days before its money, and nothing tells that of the money: it is
 * when we learn of it. What was recorded then stays (settle-payment.ts).
 */
const paidAt = (session: Stripe.Checkout.Session, charge: Stripe.Charge | undefined) =>
  charge?.payment_method_details?.type === 'us_bank_account'
    ? now()
    : milliseconds(charge?.created ?? completedAt(session))

/**
 * A session does not say when it was completed. One without a payment creates its customer at that moment; where an
 * operator has deleted the customer since, the start of the session is the closest time.
 */
function completedAt({ customer, created }: Stripe.Checkout.Session) {
  if (customer === null || typeof customer === 'string' || customer.deleted) return created
  return customer.created
}

/** Nothing more comes of these automatically. Whatever else is not paid yet may still be. */
const isOver = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'canceled'

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): PaymentFacts['state'] {
  if (status === 'open') return 'open'
  if (status !== 'complete') return 'expired'
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid'
  return intent && !isOver(intent) ? 'processing' : 'failed'
}

/** Units of one line that had several prices are items of their own at the provider. */
function byLine(items: readonly PaymentLine[]): PaymentLine[] {
  const lines = new Map<number, PaymentLine>()
  for (const item of items) {
    const known = lines.get(item.line)
    lines.set(item.line, known ? sumOf(known, item) : item)
  }
  return [...lines.values()].sort((a, b) => a.line - b.line)
}

const sumOf = (one: PaymentLine, other: PaymentLine): PaymentLine => ({
  line: one.line,
  quantity: one.quantity + other.quantity,
  subtotalCents: one.subtotalCents + other.subtotalCents,
  discountCents: one.discountCents + other.discountCents,
  taxCents: one.taxCents + other.taxCents,
  totalCents: one.totalCents + other.totalCents,
})

function lineOf(item: Stripe.LineItem, index: number): PaymentLine {
  return {
    line: Number(item.metadata?.line ?? index),
    quantity: item.quantity ?? 1,
    subtotalCents: item.amount_subtotal,
    discountCents: item.amount_discount,
    taxCents: item.amount_tax,
    totalCents: item.amount_total,
  }
}

/** Returns the refunds of a payment by what became of them. */
export function refundFacts(refunds: readonly Stripe.Refund[]) {
  const pendingRefunds = refunds.filter(isPending).map(refundOf)
  return {
    refunds: refunds.filter(({ status }) => status === 'succeeded').map(refundOf),
    ...(pendingRefunds.length > 0 && { pendingRefunds }),
    failedRefunds: refunds.filter(hasFailed).map(failedRefundOf),
  }
}

export const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** https://docs.stripe.com/refunds#pending-refunds: for example while the balance is too small, which may take days. */
export const isPending = (refund: Stripe.Refund) => refund.status !== 'succeeded' && !hasFailed(refund)

export function refundOf({ id, created, amount, metadata }: Stripe.Refund): Refund {
  const line = metadata?.line
  const access = refundAccess.find((one) => one === metadata?.access)
  return {
    ...{ id, at: milliseconds(created), cents: amount },
    ...(line && { line: Number(line) }),
    ...(access && { access }),
  }
}

/** With its failure's transaction expanded, it tells when it failed. */
export function failedRefundOf(refund: Stripe.Refund): FailedRefund {
  const failure = refund.failure_balance_transaction
  if (!failure || typeof failure === 'string') return refundOf(refund)
  return { ...refundOf(refund), failedAt: milliseconds(failure.created) }
}

export function disputeOf(dispute: Stripe.Dispute): Dispute[] {
  const state = disputeState(dispute.status)
  if (!state) return []
  const { id, created, amount, balance_transactions, evidence_details } = dispute
  const reinstated = balance_transactions.find((transaction) => transaction.amount > 0)
  return [
    {
      id,
      at: milliseconds(created),
      cents: amount,
      state,
      ...(state === 'won' && reinstated && { closedAt: milliseconds(reinstated.created) }),
      ...(evidence_details.due_by && { evidenceUntil: milliseconds(evidence_details.due_by) }),
      hasEvidence: evidence_details.submission_count > 0,
    },
  ]
}

/** Undefined for an inquiry (`warning_...`) and a prevented dispute: neither takes money. */
function disputeState(status: Stripe.Dispute.Status): Dispute['state'] | undefined {
  if (status === 'won') return 'won'
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost'
  return status.startsWith('warning_') || status === 'prevented' ? undefined : 'open'
}

function buyerOf(
  { customer_details, custom_fields }: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
): BuyerFacts {
  const cardFingerprint = charge?.payment_method_details?.card?.fingerprint
  const country = customer_details?.address?.country
  const consent = custom_fields.find(({ key }) => key === consentField.key)
  return {
    email: customer_details?.email ?? '',
    ...(country && { country }),
    hasConsented: consent?.dropdown?.value === consentField.given,
    ...(cardFingerprint && { cardFingerprint }),
  }
}

function cardOf(charge: Stripe.Charge | undefined): Pick<PaymentFacts, 'card'> {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return brand && last4 ? { card: { brand, last4 } } : {}
}

function expectConsistent({ id, currency }: Stripe.Checkout.Session, facts: PaymentFacts) {
  const lineCents = facts.lines.reduce((total, { totalCents }) => total + totalCents, 0)
  const isConsistent =
    lineCents === facts.totalCents &&
    facts.totalCents === facts.subtotalCents - facts.discountCents + facts.taxCents
  if (!isConsistent) throw new Error(`The amounts of the session ${id} contradict each other.`)
  if (currency !== facts.currency) throw new Error(`The session ${id} is not in US dollars.`)
}

const milliseconds = (seconds: number) => seconds * 1000
