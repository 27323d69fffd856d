import { plain, type Row, written } from '#bench/report/row.ts'
import { closingUse, ordersOfSeller } from '#bench/use/closing-use.ts'
import { settlingCalls, settlingShareOf } from '#rules/money/provider-rate.ts'
import { shardCount } from '#rules/shards.ts'
import { requestMs, secondsOfHour } from './one-shard.ts'
import { visitsShardRow } from './visits-shard.ts'

/** As many shards as work at the same time (infra/functions/scheduled-runs.ts). */
const [exportsAtOnce, closingsAtOnce] = [8, 4]

/** What the other jobs do in an hour, from the requests that one piece of work waits for. */
export async function otherJobsRows(): Promise<Row[]> {
  const { export: file, closing } = await closingUse()
  return [
    perHour('make-exports: files of sellers', file.roundTrips, exportsAtOnce),
    perHour('advance-closings: accounts closed and deleted', closing.roundTrips, closingsAtOnce),
    await visitsShardRow(),
    ...[25, 100, 500].map(reconciliationRow),
  ]
}

const perHour = (what: string, requests: number, shardsAtOnce: number): Row =>
  plain(
    `${what} with ${ordersOfSeller} orders in an hour, computed`,
    `${requests} requests one after the other x ${requestMs} ms, ${shardsAtOnce} of ${shardCount} shards at once: ` +
      written((secondsOfHour * 1000 * shardsAtOnce) / (requests * requestMs), 0),
  )

/** Only of payments that no webhook has settled. */
const reconciliationRow = (callsPerSecond: number): Row =>
  plain(
    `reconcile-payments: a provider that accepts ${callsPerSecond} calls a second, computed`,
    `${written((settlingShareOf(callsPerSecond) * secondsOfHour) / settlingCalls, 0)} payments an hour, after ${settlingCalls} calls each`,
  )
