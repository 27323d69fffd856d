import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Metrics } from './metrics.ts'

/** One alarm: `name` is also the heading in docs/operations.md that says what to do. */
export type Signal = {
  name: string
  says: string
  metric: IMetric
  /** It sounds at this value or above... */
  threshold: number
  /** ...in so many periods of the metric in a row. */
  periods: number
}

/** Each period is five minutes, but for mail's delay (one) and reputation (sixty). */
export const signalsOf = (metrics: Metrics): readonly Signal[] => [
  {
    name: 'sign-in-failures',
    says: 'Sign-ins, sign-ups or token refreshes fail for a reason of ours.',
    metric: metrics.signInFailures,
    threshold: 3,
    periods: 1,
  },
  {
    name: 'sign-in-slow',
    says: 'The user pool gives its triggers five seconds; they come close.',
    metric: metrics.signInDuration,
    threshold: 4000,
    periods: 2,
  },
  {
    name: 'mail-undelivered',
    says: 'Mail was given up after all its retries.',
    metric: metrics.mailUndelivered,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'mail-late',
    says: 'Codes leave more than two minutes after they were asked for.',
    metric: metrics.mailDelay,
    threshold: 120_000,
    periods: 3,
  },
  {
    name: 'mail-errors',
    says: 'Mail is refused or fails to leave, and is being retried.',
    metric: metrics.mailErrors,
    threshold: 5,
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
    says: 'Eight in ten thousand mails are called spam; SES puts an account under review at ten.',
    metric: metrics.mailComplaints,
    threshold: 0.0008,
    periods: 1,
  },
  {
    name: 'generation-failures',
    says: 'Websites could not be written.',
    metric: metrics.generationFailures,
    threshold: 3,
    periods: 1,
  },
  {
    name: 'generation-slow',
    says: 'One website in ten takes 18 seconds or longer; the hard stop is at 20.',
    metric: metrics.generationTime,
    threshold: 18_000,
    periods: 2,
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
    says: 'A function ran out of time or memory before it could say what was wrong.',
    metric: metrics.crashes,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'table-throttled',
    says: 'The table turns reads or writes away.',
    metric: metrics.tableThrottles,
    threshold: 10,
    periods: 1,
  },
  {
    name: 'functions-throttled',
    says: 'The account has no room for another function to run.',
    metric: metrics.functionThrottles,
    threshold: 5,
    periods: 1,
  },
  {
    name: 'requests-throttled',
    says: 'The API turns requests away.',
    metric: metrics.requestThrottles,
    threshold: 50,
    periods: 1,
  },
  {
    name: 'server-errors',
    says: 'The API answers with errors of its own.',
    metric: metrics.serverErrors,
    threshold: 5,
    periods: 1,
  },
  {
    name: 'slow-answers',
    says: 'One answer in a hundred takes two seconds or longer.',
    metric: metrics.answerTime,
    threshold: 2000,
    periods: 3,
  },
]
