import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { perGigabyteSecond, perRequest, perUnit } from '#bench/prices/prices.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { isoAt } from '#lambdas/clock.ts'
import { dueFields } from '#lambdas/data/plans/plans.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { trialDays } from '#rules/billing/subscription.ts'
import { dayMs, hourMs } from '#rules/time.ts'
import { consumedUnits, type Units } from '#tests/harness/functions/consumed-units.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { checkPlanHistories } from '#tests/harness/histories/plan-histories.ts'

const sellers = 100_000
const histories = 1000
const [perBatch, atOnce] = [25, 8]
const memoryGb = 0.5
/** A query for each of 16 shards, also if nobody is due, and one for what failed before (lambdas/scheduled/run-due.ts). */
const requestsOfRun = 16 + 1
const dueIn = (ms: number) => isoAt(Date.now() + ms)

/** Measures what the hourly run takes where everybody is in the trial: each is due twice, three days before its end and when it ends. */
export async function plans(): Promise<Row[]> {
  await embeddedTable()
  await writeSellers()
  let seconds = 0
  const busy = await consumedUnits(async () => {
    const startedAt = performance.now()
    await advancePlans({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })
    seconds = (performance.now() - startedAt) / 1000
  })
  const again = await consumedUnits(() =>
    advancePlans({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }),
  )
  const advanced = advancedIn(busy)
  const dollars =
    busy.read * perUnit.tableRead +
    busy.write * perUnit.tableWrite +
    advanced * perRequest.mail +
    perRequest.lambda +
    seconds * memoryGb * perGigabyteSecond
  const what = `advance-plans among ${sellers.toLocaleString('en-US')} sellers`
  return [
    atMost({
      what: `${what}: requests for each of ${advanced} who are due`,
      value: (busy.requests.length - requestsOfRun) / advanced,
      limit: 2.1,
      unit: 'requests',
      digits: 2,
      note: `${busy.requests.length} requests, ${written(busy.read, 0)} read + ${written(busy.write, 0)} write units, ${written(seconds)} s`,
    }),
    atMost({
      what: `${what}: requests without those for who is due`,
      // Somebody may have become due since the first run.
      value: again.requests.length - 2 * advancedIn(again),
      limit: requestsOfRun,
      unit: 'requests',
      note: `${written(again.read)} read units`,
    }),
    plain(`${what}: cost of the hour, with its mails`, `$${written(dollars, 4)}`),
    await wrongHistories(),
  ]
}

/** With lost, doubled and late hints, failing payments, refunds and second subscriptions. */
async function wrongHistories(): Promise<Row> {
  const { failed, numRuns } = await checkPlanHistories(histories)
  return atMost({
    what: `wrong plans or credits after ${histories.toLocaleString('en-US')} random histories of a subscription`,
    value: failed ? 1 : 0,
    limit: 0,
    unit: 'plans',
    note: `${numRuns} were run; the first wrong one ends it`,
  })
}

const advancedIn = ({ requests }: Units) => requests.filter((name) => name.startsWith('TransactWrite')).length

/** Trials end evenly over the next 14 days. */
async function writeSellers() {
  const numbers = Array.from({ length: sellers / perBatch }, (_, n) => n * perBatch).values()
  const work = async () => {
    for (const first of numbers)
      await write(Array.from({ length: perBatch }, (_, n) => tenantOf(first + n)).flat())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function tenantOf(n: number) {
  const id = `seller-${String(n).padStart(8, '0')}`
  const trial_ends_at = dueIn((n / sellers) * trialDays * dayMs - hourMs)
  // A plan that ends in less than three days was reminded an hour ago or earlier.
  const isReminded = Date.parse(trial_ends_at) < Date.now() + 3 * dayMs - hourMs
  const plan = {
    plan: 'lite' as const,
    trial_ends_at,
    access_ends_at: trial_ends_at,
    ...(isReminded && { trial_mailed: 'ending' as const }),
  }
  const created_at = isoAt(Date.now())
  const about = (type: string) => ({ type, id, created_at })
  const tenant = { ...keys.tenant(id), ...about('tenant'), owner_id: id, subdomain: id, ...plan }
  const isDue = String(dueFields(id, plan).due_at) <= dueIn(hourMs)
  const stats = { ...keys.stats(id), ...about('stats'), credit_balance: 100 }
  return [{ ...tenant, ...dueFields(id, plan) }, ...(isDue ? [stats] : [])]
}

/** With the few further items a batch may be larger than one request. */
async function write(items: readonly object[]) {
  for (let start = 0; start < items.length; start += perBatch)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [process.env.TABLE_NAME ?? '']: items
            .slice(start, start + perBatch)
            .map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    )
}
