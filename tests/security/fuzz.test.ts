import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type FakeModel, fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { fuzzAction } from '#tests/harness/fuzz/fuzz-action.ts'
import type { World } from '#tests/harness/fuzz/fuzzed-part.ts'
import { actionNames, actionOf } from '../harness/fuzz/requests.ts'

const requests = 300

let world: World & { model: FakeModel }
beforeAll(async () => {
  const model = await fakeModel()
  const accounts = await startAccounts()
  const payments = await startPayments({ hasSecrets: true })
  world = { model, accounts, payments, bucket: await fakeBucket() }
})
beforeEach(() => {
  world.bucket.pages.clear()
  world.accounts.pool.users.clear()
})
afterAll(async () => {
  world.bucket.restore()
  world.accounts.restore()
  await world.payments.stop()
  await world.model.close()
})

describe(`${requests} odd requests: none breaks it, and what is refused changes nothing`, {
  timeout: 180_000,
}, () => {
  test.each(actionNames.filter((name) => actionOf(name).access !== 'webhook'))('%s', async (name) => {
    const { accepted, refused } = await fuzzAction(name, world, requests)
    expect(accepted + refused).toBe(requests)
    expect(refused).toBeGreaterThan(0)
    expect(accepted, 'tests/harness/fuzz has to make a request that this action accepts').toBeGreaterThan(0)
  })
})
