import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '#tests/lambdas/support/accounts.ts'
import { fakeBucket } from '#tests/lambdas/support/fake-bucket.ts'
import { fakeModel } from '#tests/lambdas/support/fake-model.ts'
import { fuzzAction } from '#tests/lambdas/support/fuzz/fuzz-action.ts'
import { fuzzedStore } from '#tests/lambdas/support/fuzz/fuzzed-store.ts'
import { actionNames } from './support/requests.ts'

const requests = 300

let accounts: Accounts
let model: Awaited<ReturnType<typeof fakeModel>>
let bucket: Awaited<ReturnType<typeof fakeBucket>>
beforeAll(async () => {
  model = await fakeModel()
  accounts = await startAccounts()
  bucket = await fakeBucket()
})
afterAll(async () => {
  bucket.restore()
  accounts.restore()
  await model.close()
})

describe(`${requests} odd requests: none breaks it, and what is refused changes nothing`, {
  timeout: 180_000,
}, () => {
  test.each(actionNames)('%s', async (name) => {
    const { accepted, refused } = await fuzzAction(name, await fuzzedStore(accounts, bucket), requests)
    expect(accepted + refused).toBe(requests)
    expect([accepted, refused].every((count) => count > 0)).toBe(true)
  })
})
