/**
 * Types of the table's items that request a mail: the stream passes them to `deliver-mail`, and no others. See
 * lambdas/data/accounts/outbox.ts.
 */
export const outboxTypes = [
  'code',
  'notice',
  'receipt',
  'refund_request',
  'refund',
  'plan_mail',
  'email_change',
  'seat_claim',
  'debit',
  'cart_mail',
  'review_request',
  'support_case',
]
