import { perItem, shardUseOf } from '#bench/measure/shard-use.ts'
import type { Row } from '#bench/report/row.ts'
import { writeItems } from '#bench/use/write-items.ts'
import { advancePlansFunction } from '#infra/functions/scheduled-functions.ts'
import { isoAt } from '#lambdas/clock.ts'
import { dueFields } from '#lambdas/data/plans/plans.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { shardCount, shardNumber, shardsAtOnce } from '#rules/shards.ts'
import { hourMs } from '#rules/time.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { jobRow } from './job-row.ts'

const shard = 3
const [few, many] = [50, 550]
const million = 1_000_000
let made = 0

/** One shard of a job that only uses the table. */
export async function plansRow(): Promise<Row> {
  const message = { Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ shard }) }] }
  const run = async (sellers: number) => {
    await writeItems(idsOf(sellers).flatMap(itemsOf))
    return shardUseOf(() =>
      advancePlans(message, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }),
    )
  }
  await run(few)
  return jobRow({
    definition: advancePlansFunction,
    what: 'a million sellers whose trial ends in one hour',
    items: million,
    shards: shardCount,
    atOnce: shardsAtOnce['advance-plans'],
    use: perItem(await run(few), await run(many), many - few),
  })
}

function idsOf(count: number) {
  const ids: string[] = []
  for (; ids.length < count; made++) {
    const id = `due-${String(made).padStart(8, '0')}`
    if (shardNumber(id) === shard) ids.push(id)
  }
  return ids
}

/** Their trial ended an hour ago. */
function itemsOf(id: string) {
  const trial_ends_at = isoAt(Date.now() - hourMs)
  const plan = {
    plan: 'lite' as const,
    trial_ends_at,
    access_ends_at: trial_ends_at,
    trial_mailed: 'ending' as const,
  }
  const about = (type: string) => ({ type, id, created_at: isoAt(Date.now()) })
  return [
    { ...keys.tenant(id), ...about('tenant'), owner_id: id, subdomain: id, ...plan, ...dueFields(id, plan) },
    { ...keys.stats(id), ...about('stats'), credit_balance: 100 },
  ]
}
