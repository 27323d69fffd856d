import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { plain, type Row, written } from '#bench/report/row.ts'
import { isoAt } from '#lambdas/clock.ts'
import { dueFields } from '#lambdas/data/plans/plans.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { hoursOfPayouts, payoutsPerHour } from '#rules/money/payout-rate.ts'
import { shardCount, shardNumber } from '#rules/shards.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

const shard = 3
const dueSellers = 1000
const million = 1_000_000
/** What a request to DynamoDB takes within a region, as AWS gives it: single-digit milliseconds. */
export const requestMs = 8
/** As many sellers as a function advances at once (lambdas/scheduled/advance-plans.ts). */
const sellersAtOnce = 8
export const secondsOfHour = 3600

/** One shard of a job, and what follows from it for a million sellers who are all due in the same hour. */
export async function oneShardRows(): Promise<Row[]> {
  await writeDueSellers()
  const message = { Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ shard }) }] }
  let seconds = 0
  const used = await consumedUnits(async () => {
    const startedAt = performance.now()
    await advancePlans(message, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })
    seconds = (performance.now() - startedAt) / 1000
  })
  const requests = used.requests.length / dueSellers
  const perShard = million / shardCount
  const secondsOfShard = (perShard * requests * requestMs) / 1000 / sellersAtOnce
  return [
    plain(
      `advance-plans: one shard of ${shardCount} with ${dueSellers} sellers who are due`,
      `${written(seconds)} s here, ${written(requests, 2)} requests a seller`,
    ),
    plain(
      `advance-plans: a million sellers due in one hour, computed from it`,
      `${perShard} in a shard x ${written(requests, 2)} requests x ${requestMs} ms / ${sellersAtOnce} at once = ${written(secondsOfShard, 0)} s of its 900`,
    ),
    ...[25, 100, 500].map((callsPerSecond) => payoutsRow(callsPerSecond)),
  ]
}

/** Payouts take as long as the provider's limit says, whatever the number of shards. */
const payoutsRow = (callsPerSecond: number): Row =>
  plain(
    `send-payouts: a provider that accepts ${callsPerSecond} calls a second, computed`,
    `${payoutsPerHour(callsPerSecond)} payouts an hour, a million in ${written(hoursOfPayouts(million, callsPerSecond))} hours`,
  )

/** Their trial ended an hour ago. */
async function writeDueSellers() {
  const ids: string[] = []
  for (let n = 0; ids.length < dueSellers; n++) {
    const id = `due-${String(n).padStart(8, '0')}`
    if (shardNumber(id) === shard) ids.push(id)
  }
  const items = ids.flatMap(itemsOf)
  for (let start = 0; start < items.length; start += 25)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [process.env.TABLE_NAME ?? '']: items
            .slice(start, start + 25)
            .map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    )
}

function itemsOf(id: string) {
  const trial_ends_at = isoAt(Date.now() - secondsOfHour * 1000)
  const plan = {
    plan: 'lite' as const,
    trial_ends_at,
    access_ends_at: trial_ends_at,
    trial_mailed: 'ending' as const,
  }
  const created_at = isoAt(Date.now())
  const about = (type: string) => ({ type, id, created_at })
  return [
    { ...keys.tenant(id), ...about('tenant'), owner_id: id, subdomain: id, ...plan, ...dueFields(id, plan) },
    { ...keys.stats(id), ...about('stats'), credit_balance: 100 },
  ]
}
