/**
 * Metrics of the seller's experience, counted by the functions where they occur, and used by alarms and the dashboard.
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
/** Waiting times in milliseconds. */
export type WaitingTime = 'GenerationTime'
export type MetricName = FailureCount | WaitingTime
