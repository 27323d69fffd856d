/**
 * Metrics of the seller's experience, counted by the functions where they occur, and used by alarms and the dashboard
 * (docs/decisions/0021).
 */
export type FailureCount =
  | 'SignInFailures'
  | 'MailFailures'
  | 'MailUndelivered'
  | 'GenerationFailures'
  | 'PaymentFailures'
  | 'WebhooksMissed'
  | 'PayoutFailures'
  | 'RealtimeFailures'
  | 'ModelEnding'
  | 'AuditGaps'
/** Log lines of scheduled work that failed for one seller or file; their number is the metric `WorkFailures`. */
export const workFailures = [
  'plan was not advanced',
  'export was not made',
  'closed account was not advanced',
  'seller was not paid',
  'reviews were not shown',
  'digest of sales was not queued',
  'reader was not asked for reviews',
  'address was not changed at the payment provider',
  'mail was not resent',
  'change of an offer was not made',
  'evidence of a dispute was not submitted',
  'counters of a busy store were not folded',
  'visits of a store were not counted',
  'payment was not settled',
  'held sales were not released',
] as const
export type WorkFailure = (typeof workFailures)[number]
/** Waiting times in milliseconds. */
export type WaitingTime = 'GenerationTime'
export type MetricName = FailureCount | WaitingTime
