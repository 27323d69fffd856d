import { handler } from '#lambdas/actions/get-home.ts'
import { consumedUnits } from '#tests/lambdas/support/consumed-units.ts'
import { lambdaContext } from '#tests/lambdas/support/lambda-context.ts'
import { median } from '../times.ts'
import type { Place } from './places.ts'

// Asks for home at each place in turn, again and again, and prints what it took. A process of its own, because the
// table's client stays with the endpoint it has first been used with.
const rounds = 300
const warmUp = 30

const places: Place[] = JSON.parse(process.argv[2] ?? '[]')

function ask({ table, tenantId }: Place) {
  process.env.TABLE_NAME = table
  const claims = {
    sub: 'x',
    token_use: 'access',
    tenant_id: tenantId,
    email: 'ada@example.com',
    name: 'Ada',
    role: 'seller',
  }
  return handler({ requestContext: { authorizer: { jwt: { claims } } } }, lambdaContext)
}

async function askedOf(place: Place) {
  const startedAt = performance.now()
  const { statusCode } = await ask(place)
  if (statusCode !== 200) throw new Error(`home answered ${statusCode}`)
  return performance.now() - startedAt
}

const times: number[][] = places.map(() => [])
for (let round = 0; round < rounds; round++) {
  for (const [n, place] of places.entries()) {
    const ms = await askedOf(place)
    if (round >= warmUp) times[n]?.push(ms)
  }
}
const answers = []
for (const [n, place] of places.entries()) {
  const { read, requests } = await consumedUnits(() => ask(place))
  answers.push({ ms: median(times[n] ?? []), read, requests: requests.length })
}
console.log(JSON.stringify(answers))
