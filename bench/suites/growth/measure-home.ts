import { median } from '#bench/measure/times.ts'
import { getHomeHandler } from '#lambdas/actions/home.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import type { TargetTable } from './target-tables.ts'

// Requests home from each target in turn, repeatedly, and prints the measurements. It runs in its own process, because the
// table's client keeps the endpoint of its first request.
const rounds = 300
const warmUp = 30

const targets: TargetTable[] = JSON.parse(process.argv[2] ?? '[]')

function ask({ table, tenantId }: TargetTable) {
  process.env.TABLE_NAME = table
  const claims = {
    sub: 'x',
    token_use: 'access',
    tenant_id: tenantId,
    email: 'ada@example.com',
    name: 'Ada',
    role: 'seller',
  }
  return getHomeHandler({ requestContext: { authorizer: { jwt: { claims } } } }, lambdaContext)
}

async function askedOf(target: TargetTable) {
  await readAnnouncements(target)
  const startedAt = performance.now()
  const { statusCode } = await ask(target)
  if (statusCode !== 200) throw new Error(`home returned ${statusCode}`)
  return performance.now() - startedAt
}

/** An instance of the function reads what is announced once a minute, and reads it again after another table. */
const readAnnouncements = ask

const times: number[][] = targets.map(() => [])
for (let round = 0; round < rounds; round++) {
  for (const [n, target] of targets.entries()) {
    const ms = await askedOf(target)
    if (round >= warmUp) times[n]?.push(ms)
  }
}
const results = []
for (const [n, target] of targets.entries()) {
  await readAnnouncements(target)
  const { read, requests } = await consumedUnits(() => ask(target))
  results.push({ ms: median(times[n] ?? []), read, requests: requests.length })
}
console.log(JSON.stringify(results))
