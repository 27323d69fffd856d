import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type FakeModel, fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import type { World } from '#tests/harness/fuzz/fuzzed-part.ts'
import { fuzzedStore } from '#tests/harness/fuzz/fuzzed-store.ts'
import { sellerActions } from '../harness/fuzz/requests.ts'

let world: World & { model: FakeModel }
beforeAll(async () => {
  const model = await fakeModel()
  const accounts = await startAccounts()
  const payments = await startPayments({ hasSecrets: true })
  await setUpBilling(stripePlans)
  world = { model, accounts, payments, bucket: await fakeBucket() }
})
afterAll(async () => {
  world.bucket.restore()
  world.accounts.restore()
  await world.payments.stop()
  await world.model.close()
})

const stored = async (partitions: readonly string[]) =>
  (await Promise.all(partitions.map((pk) => queryItems(pk)))).flat()

/** As if the account had been deleted a moment ago. */
async function forget(partitions: readonly string[]) {
  for (const { pk, sk } of await stored(partitions)) await deleteItem({ pk: String(pk), sk: String(sk) })
  world.accounts.pool.users.clear()
  world.bucket.pages.clear()
}

describe('a token that outlives its account creates nothing of it again', () => {
  test.each(sellerActions)('%s', async (name) => {
    const { sample, partitions } = await fuzzedStore(name, world)
    await forget(partitions)
    const handler = await handlerOf(name)
    const { body, path, query, claims } = sample
    const { statusCode } = await handler(
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        pathParameters: path,
        queryStringParameters: query,
        requestContext: { http: { sourceIp: '203.0.113.7' }, authorizer: { jwt: { claims } } },
      },
      lambdaContext,
    )
    expect(statusCode).toBeLessThan(500)
    expect(await stored(partitions)).toEqual([])
    expect([...world.bucket.pages.keys()]).toEqual([])
  })
})
