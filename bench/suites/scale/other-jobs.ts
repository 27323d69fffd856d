import type { Row } from '#bench/report/row.ts'
import { closingUse, ordersOfSeller } from '#bench/use/closing-use.ts'
import { advanceClosingsFunction, makeExportsFunction } from '#infra/functions/scheduled-functions.ts'
import { shardCount, shardsAtOnce } from '#rules/shards.ts'
import { jobRow } from './job-row.ts'

/** Five in a hundred of a million sellers close in a month, 69 in an hour; ten times as many in the busiest. */
const closingsInHour = 694
/** Each of a million sellers asks for their data once a year, 114 in an hour; ten times as many in the busiest. */
const exportsInHour = 1142
/** Deletions of a hundred objects, 16 at once, twice. */
const bucketMs = 2 * Math.ceil(100 / 16) * 30
/** Of a hundred orders, four at once, at 250 ms. */
const providerMs = (ordersOfSeller / 4) * 250
/** As many accounts as a shard advances at once (lambdas/scheduled/advance-closings.ts). */
const accountsAtOnce = 4

/** Returns a row for each job with much work for one seller, in the busiest hour of a million of them. */
export async function otherJobsRows(): Promise<Row[]> {
  const { making, advancing } = await closingUse()
  return [
    jobRow({
      definition: makeExportsFunction,
      what: `files of ${exportsInHour} sellers with ${ordersOfSeller} orders each`,
      items: exportsInHour,
      shards: shardCount,
      atOnce: shardsAtOnce['make-exports'],
      use: making,
    }),
    jobRow({
      definition: advanceClosingsFunction,
      what: `${closingsInHour} accounts with ${ordersOfSeller} orders each, from closing to deletion`,
      items: closingsInHour,
      shards: shardCount,
      atOnce: shardsAtOnce['advance-closings'],
      use: { ...advancing, roundTrips: advancing.roundTrips / accountsAtOnce },
      otherMs: (bucketMs + providerMs) / accountsAtOnce,
    }),
  ]
}
