import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const reading = actionNames.filter(
  (name) => actionOf(name).access === 'admin' && actionOf(name).method === 'GET',
)
const admission = 1
const maxRequests = 2

describe('a page of the desk', () => {
  test.each(reading)('%s is read in two requests in sequence and writes nothing', async (name) => {
    const { body, path, query, claims } = (await fuzzedStore(name, world)).sample
    const event = {
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      pathParameters: path,
      queryStringParameters: query,
      requestContext: { http: { sourceIp: newClientIp() }, authorizer: { jwt: { claims } } },
    }
    const handler = await handlerOf(name)
    let [status, requests] = [0, 0]
    const writes = await writtenBy(async () => {
      requests = await roundTripsOf(async () => {
        status = (await handler(event, lambdaContext)).statusCode
      })
    })
    expect(status).toBe(200)
    expect(writes).toEqual([])
    expect(requests).toBeLessThanOrEqual(admission + maxRequests)
  })
})
