import { Duration } from 'aws-cdk-lib'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Metrics } from './metrics.ts'

/** One alarm: `name` is also the heading in docs/operations.md that says what to do, unless several share a `runbook`. */
export type AlarmDefinition = {
  name: string
  runbook?: string
  says: string
  metric: IMetric
  /** The alarm goes off at this value or above... */
  threshold: number
  /** ...in this many consecutive periods of the metric. */
  periods: number
  /** For a sign of life: the alarm goes off below the threshold, and when there is no value at all. */
  alarmsWithoutData?: boolean
}

/** So long, a stage with few sales has enough webhooks to tell one that is refused from all. */
export const sixHours = Duration.hours(6)

/**
 * Periods are five minutes, except for mail delay (one), mail reputation (sixty), missed webhooks (six hours), the model's end and the
 * visit log (a day).
 */
export const alarmDefinitions = (metrics: Metrics): readonly AlarmDefinition[] => [
  {
    name: 'sign-in-failures',
    says: 'Sign-ins, sign-ups or token refreshes fail with an unexpected error.',
    metric: metrics.signInFailures,
    threshold: 3,
    periods: 1,
  },
  {
    name: 'sign-in-slow',
    says: 'Triggers of the user pool take more than four of their five seconds.',
    metric: metrics.signInDuration,
    threshold: 4000,
    periods: 2,
  },
  {
    name: 'mail-undelivered',
    says: 'Mail could not be sent in ten minutes; except for codes it is tried for a day.',
    metric: metrics.mailUndelivered,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'mail-not-resent',
    says: 'A run that has unsent mail sent again failed after all retries.',
    metric: metrics.resendFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'mail-late',
    says: 'Codes are sent more than two minutes after they were requested.',
    metric: metrics.mailDelay,
    threshold: 120_000,
    periods: 3,
  },
  {
    name: 'mail-errors',
    says: 'Mail is rejected or cannot be sent and is being retried.',
    metric: metrics.mailErrors,
    threshold: 5,
    periods: 1,
  },
  {
    name: 'accounts-unpurged',
    says: 'What follows a sale, a payout, a resolved flag or an unverified account was not done after all retries.',
    metric: metrics.purgeFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'mail-bounces',
    says: 'Four in a hundred mails bounce; SES puts an account under review at five.',
    metric: metrics.mailBounces,
    threshold: 0.04,
    periods: 1,
  },
  {
    name: 'mail-complaints',
    says: 'Eight in ten thousand mails are marked as spam; SES puts an account under review at ten.',
    metric: metrics.mailComplaints,
    threshold: 0.0008,
    periods: 1,
  },
  {
    name: 'payments-unsettled',
    says: 'Payments could not be recorded; Stripe and the hourly reconciliation try again.',
    metric: metrics.paymentFailures,
    threshold: 1,
    periods: 2,
  },
  {
    name: 'webhooks-missed',
    says: 'Reconciliation recorded payments that no webhook told of.',
    metric: metrics.webhooksMissed.with({ period: sixHours }),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'webhooks-refused',
    says: 'Webhooks are refused, because their signature is wrong or they are too many.',
    metric: metrics.webhooksRefused,
    threshold: 10,
    periods: 1,
  },
  {
    name: 'reconciliation-failed',
    says: 'A run of the hourly reconciliation failed after all retries.',
    metric: metrics.reconciliationFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'realtime-failures',
    says: 'Open pages cannot connect, or are not told of sales; they show them when they load again.',
    metric: metrics.realtimeFailures,
    threshold: 5,
    periods: 2,
  },
  {
    name: 'visits-uncounted',
    says: 'A run of the hourly count of visits failed after all retries.',
    metric: metrics.visitFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'visit-log-stopped',
    says: 'CloudFront has delivered no log of the stores for two days.',
    metric: metrics.visitLogs,
    threshold: 1,
    periods: 2,
    alarmsWithoutData: true,
  },
  {
    name: 'work-failed',
    says: 'Scheduled work failed for some sellers, and was done for all others.',
    metric: metrics.workFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'plans-not-advanced',
    says: 'A run of the hourly work on plans failed after all retries: reminders or credits may be late.',
    metric: metrics.planFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'closings-not-advanced',
    says: 'A run of the hourly work on closed accounts failed after all retries: a deletion may be late.',
    metric: metrics.closingFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'payouts-refused',
    says: 'Payouts failed or were refused for a reason that is not the seller’s.',
    metric: metrics.payoutsFailing,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'payouts-not-sent',
    says: 'A run of the hourly payouts failed after all retries: sellers wait for their money.',
    metric: metrics.payoutFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'exports-not-made',
    says: 'A file with the data of a seller could not be made after all retries.',
    metric: metrics.exportFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'reviews-not-shown',
    says: 'Changed reviews could not be put into the pages of stores after all retries: a hidden one may still be there.',
    metric: metrics.reviewFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'pictures-not-drawn',
    says: 'The share picture of a store could not be drawn after all retries: its link is shown without one.',
    metric: metrics.drawingFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'generation-failures',
    says: 'Websites could not be generated.',
    metric: metrics.generationFailures,
    threshold: 3,
    periods: 1,
  },
  {
    name: 'generation-slow',
    says: 'One generation in ten takes 18 seconds or longer; the deadline is 20.',
    metric: metrics.generationTime,
    threshold: 18_000,
    periods: 2,
  },
  {
    name: 'model-ending',
    says: 'The model that writes texts ends within 60 days, or has ended.',
    metric: metrics.modelEnding,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'model-unchecked',
    says: 'The check of the model’s end failed after all retries.',
    metric: metrics.modelCheckFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'audit-gap',
    says: 'The audit of a finished day is not what it was when it was sealed.',
    metric: metrics.auditGaps,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'publish-failures',
    says: 'A site could not be published or taken down.',
    metric: metrics.publishFailures,
    threshold: 2,
    periods: 1,
  },
  {
    name: 'functions-crashed',
    says: 'A function ran out of time or memory before it could log an error.',
    metric: metrics.crashes,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'table-throttled',
    says: 'The table throttles reads or writes.',
    metric: metrics.tableThrottles,
    threshold: 10,
    periods: 1,
  },
  {
    name: 'functions-throttled',
    says: 'The account has reached its limit of concurrent function runs.',
    metric: metrics.functionThrottles,
    threshold: 5,
    periods: 1,
  },
  {
    name: 'requests-throttled',
    says: 'The API throttles requests.',
    metric: metrics.requestThrottles,
    threshold: 50,
    periods: 1,
  },
  {
    name: 'requests-forbidden',
    says: 'Functions reject requests with 403; if all are, CloudFront and the functions have different secrets.',
    metric: metrics.forbiddenRequests,
    threshold: 20,
    periods: 1,
  },
  {
    name: 'server-errors',
    says: 'The API returns server errors.',
    metric: metrics.serverErrors,
    threshold: 5,
    periods: 1,
  },
  {
    name: 'slow-responses',
    says: 'One response in a hundred takes two seconds or longer.',
    metric: metrics.responseTime,
    threshold: 2000,
    periods: 3,
  },
]
