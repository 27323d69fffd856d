import { shardCount, shardsAtOnce, visitShardCount } from '#rules/shards.ts'
import type { FunctionDefinition } from './function-definition.ts'
import {
  advanceClosingsFunction,
  advancePlansFunction,
  backUpUsersFunction,
  changeOffersFunction,
  checkModelFunction,
  countVisitsFunction,
  foldMetricsFunction,
  makeExportsFunction,
  reconcilePaymentsFunction,
  refreshReviewsFunction,
  resendMailFunction,
  sealAuditFunction,
  sendPayoutsFunction,
} from './scheduled-functions.ts'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** Sharded work is put into a queue, shard by shard; `atOnce` is how many of them are worked on at the same time. */
export type Schedule = {
  id: string
  definition: FunctionDefinition
  description: string
  everyMinutes: number
  shards?: { count: number; atOnce: number }
}

/** The functions that a schedule invokes, by the names of their failure queues. */
export const schedules = {
  reconciliation: {
    id: 'ReconcilePayments',
    definition: reconcilePaymentsFunction,
    description: 'Settles payments whose webhooks never came.',
    everyMinutes: hourMinutes,
    shards: { count: shardCount, atOnce: shardsAtOnce['reconcile-payments'] },
  },
  visits: {
    id: 'CountVisits',
    definition: countVisitsFunction,
    description: 'Counts the visits to stores in the log files that CloudFront delivered.',
    everyMinutes: hourMinutes,
    shards: { count: visitShardCount, atOnce: shardsAtOnce['count-visits'] },
  },
  plans: {
    id: 'AdvancePlans',
    definition: advancePlansFunction,
    description:
      'Does what the dates of plans ask for: reminders, credits, the end of plans that were given.',
    everyMinutes: hourMinutes,
    shards: { count: shardCount, atOnce: shardsAtOnce['advance-plans'] },
  },
  exports: {
    id: 'MakeExports',
    definition: makeExportsFunction,
    description: 'Makes the files with their data that sellers have asked for.',
    everyMinutes: 5,
    shards: { count: shardCount, atOnce: shardsAtOnce['make-exports'] },
  },
  closings: {
    id: 'AdvanceClosings',
    definition: advanceClosingsFunction,
    description: 'Reminds sellers who have closed their account, and deletes it when its time has come.',
    everyMinutes: hourMinutes,
    shards: { count: shardCount, atOnce: shardsAtOnce['advance-closings'] },
  },
  payouts: {
    id: 'SendPayouts',
    definition: sendPayoutsFunction,
    description: 'Pays the sellers who are due.',
    // Two waves of eight shards, with twelve minutes each, take 24 of them when very many are due.
    everyMinutes: 30,
    shards: { count: shardCount, atOnce: shardsAtOnce['send-payouts'] },
  },
  model: {
    id: 'CheckModel',
    definition: checkModelFunction,
    description: 'Reads when the model ends.',
    everyMinutes: 6 * hourMinutes,
  },
  mail: {
    id: 'ResendMail',
    definition: resendMailFunction,
    description: 'Has mail sent again that could not be sent.',
    everyMinutes: 5,
  },
  reviews: {
    id: 'RefreshReviews',
    definition: refreshReviewsFunction,
    description: 'Shows changed reviews on the pages of stores.',
    everyMinutes: 5,
  },
  offers: {
    id: 'ChangeOffers',
    definition: changeOffersFunction,
    description: 'Puts announced prices and percentages in force, and tells those who sell the course.',
    everyMinutes: 5,
    shards: { count: shardCount, atOnce: shardsAtOnce['change-offers'] },
  },
  users: {
    id: 'BackUpUsers',
    definition: backUpUsersFunction,
    description: 'Writes down who is in the user pool.',
    everyMinutes: dayMinutes,
  },
  metrics: {
    id: 'FoldMetrics',
    definition: foldMetricsFunction,
    description: 'Folds what was counted of courses into what the catalog says of them.',
    everyMinutes: dayMinutes,
  },
  audit: {
    id: 'SealAudit',
    definition: sealAuditFunction,
    description: 'Adds up the audit of each finished day, and looks for gaps.',
    everyMinutes: 6 * hourMinutes,
  },
} as const satisfies Record<string, Schedule>

export type ScheduleName = keyof typeof schedules
