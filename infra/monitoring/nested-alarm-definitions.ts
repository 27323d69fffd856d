import type { AlarmDefinition } from './alarm-definitions.ts'
import type { Metrics } from './metrics.ts'

/** In a nested stack, because the app's stack is almost full. An alarm that is deployed cannot move there: its name is unique. */
export const nestedAlarmDefinitions = (metrics: Metrics): readonly AlarmDefinition[] => [
  {
    name: 'users-not-backed-up',
    says: 'The users of the pool could not be written down after all retries.',
    metric: metrics.userBackupFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'offers-not-changed',
    says: 'Announced prices or percentages could not be written after all retries, or sellers were not told of them.',
    metric: metrics.offerFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'metrics-not-folded',
    says: 'What was counted of courses could not be folded after all retries: the catalog shows the metrics of the last run.',
    metric: metrics.metricsFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'replies-not-read',
    says: 'Replies to mails about cases could not be read after all retries.',
    metric: metrics.incomingMailFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'audit-unsealed',
    says: 'The audit could not be sealed after all retries.',
    metric: metrics.auditFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'courses-not-checked',
    says: 'A course that an operator has sent could not be checked after all retries.',
    metric: metrics.courseFailures,
    threshold: 1,
    periods: 1,
  },
]
