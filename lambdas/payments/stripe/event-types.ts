const refundsAndDisputes = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

export const saleEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'radar.early_fraud_warning.created',
  ...refundsAndDisputes,
] as const

export const planEvents = [
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  ...refundsAndDisputes,
] as const

/** Counted, and not looked at again. */
const declineEvents = ['payment_intent.payment_failed'] as const

const accountEvents = [
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'payout.paid',
  'payout.failed',
] as const

/** What the webhook endpoints are subscribed to (docs/operations.md, step 2 of Payments). No other event is sent. */
export const endpointEvents: readonly string[] = [
  ...new Set([...saleEvents, ...declineEvents, ...planEvents, ...accountEvents]),
]
