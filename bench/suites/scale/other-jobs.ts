import { tableUseOf } from '#bench/measure/table-use.ts'
import { plain, type Row, written } from '#bench/report/row.ts'
import { closingUse, ordersOfSeller } from '#bench/use/closing-use.ts'
import { settlingCalls, settlingShareOf } from '#rules/money/provider-rate.ts'
import { shardCount, visitShardCount } from '#rules/shards.ts'
import { liveStore, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { requestMs, secondsOfHour } from './one-shard.ts'

const million = 1_000_000
const visitedStores = 50
/** As many shards as work at the same time (infra/functions/scheduled-runs.ts). */
const [exportsAtOnce, closingsAtOnce] = [8, 4]

/** Computes what the other jobs do in an hour, from the requests that one piece of work waits for. */
export async function otherJobsRows(): Promise<Row[]> {
  const { export: file, closing } = await closingUse()
  return [
    perHour('make-exports: files of sellers', file.roundTrips, exportsAtOnce),
    perHour('advance-closings: accounts closed and deleted', closing.roundTrips, closingsAtOnce),
    await visitsRow(),
    ...[25, 100, 500].map(reconciliationRow),
  ]
}

const perHour = (what: string, requests: number, shardsAtOnce: number): Row =>
  plain(
    `${what} with ${ordersOfSeller} orders in an hour, computed`,
    `${requests} requests one after the other x ${requestMs} ms, ${shardsAtOnce} of ${shardCount} shards at once: ` +
      written((secondsOfHour * 1000 * shardsAtOnce) / (requests * requestMs), 0),
  )

async function visitsRow(): Promise<Row> {
  const log = await visitLog()
  try {
    const stores = await Promise.all(Array.from({ length: visitedStores }, () => liveStore()))
    log.deliver(stores.flatMap(({ line }) => [line(), line({ source: 'instagram-bio' })]))
    const { roundTrips } = await tableUseOf(() => log.count())
    const perStore = roundTrips / visitedStores
    const ofShard = million / visitShardCount
    return plain(
      `count-visits: a million stores that were visited in one hour, computed from ${visitedStores}`,
      `${written(perStore, 2)} requests a store one after the other x ${requestMs} ms: ` +
        `${written((ofShard * perStore * requestMs) / 1000, 0)} s for the ${ofShard} stores of each of ${visitShardCount} shards`,
    )
  } finally {
    await log.stop()
  }
}

/** Only of payments that no webhook has settled. */
const reconciliationRow = (callsPerSecond: number): Row =>
  plain(
    `reconcile-payments: a provider that accepts ${callsPerSecond} calls a second, computed`,
    `${written((settlingShareOf(callsPerSecond) * secondsOfHour) / settlingCalls, 0)} payments an hour, after ${settlingCalls} calls each`,
  )
