import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPartition } from '#lambdas/data/table/keys.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type FakeModel, fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { newClientIp, startAccounts } from '#tests/harness/functions/accounts.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { writtenBy } from '#tests/harness/functions/written-items.ts'
import type { World } from '#tests/harness/fuzz/fuzzed-part.ts'
import { fuzzedStore } from '#tests/harness/fuzz/fuzzed-store.ts'
import { actionNames, actionOf } from '#tests/harness/fuzz/requests.ts'

let world: World
let model: FakeModel
beforeAll(async () => {
  model = await fakeModel()
  const accounts = await startAccounts()
  world = { accounts, payments: await startPayments({ hasSecrets: true }), bucket: await fakeBucket() }
})
afterAll(async () => {
  world.bucket.restore()
  world.accounts.restore()
  await world.payments.stop()
  await model.close()
})

const writing = actionNames.filter(
  (name) => actionOf(name).access === 'admin' && actionOf(name).method !== 'GET',
)

/** docs/design/operators.md, Round trips of changes. */
const maxRoundTrips = 3

describe('a change at the desk', () => {
  test.each(writing)('%s has its entry in the audit with its first write', async (name) => {
    const { body, path, query, claims } = (await fuzzedStore(name, world)).sample
    const event = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      pathParameters: path,
      queryStringParameters: query,
      requestContext: { http: { sourceIp: newClientIp() }, authorizer: { jwt: { claims } } },
    }
    const handler = await handlerOf(name)
    let [status, trips] = [0, 0]
    const writes = await writtenBy(async () => {
      trips = await roundTripsOf(async () => {
        status = (await handler(event, lambdaContext)).statusCode
      })
    })
    expect(status).toBe(200)
    expect(writes[0]).toContain(auditPartition)
    expect(trips).toBeLessThanOrEqual(maxRoundTrips)
  })
})
