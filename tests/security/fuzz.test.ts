import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '#tests/lambdas/support/accounts.ts'
import { fakeBucket } from '#tests/lambdas/support/fake-bucket.ts'
import { fakeModel } from '#tests/lambdas/support/fake-model.ts'
import { fuzzAction } from '#tests/lambdas/support/fuzz/fuzz-action.ts'
import { fuzzedStore } from '#tests/lambdas/support/fuzz/fuzzed-store.ts'
import { startPayments } from '#tests/lambdas/support/payments.ts'
import type { TestStripe } from '#tests/local/stripe/support.ts'
import { actionNames, actionOf } from './support/requests.ts'

const requests = 300
/**
 * What these accept needs more than a stored seller: a fresh code or mailed token, a sent file, a payout. So all samples
 * are refused here; tests of their own show what they accept.
 */
const refusesEverySample: ReadonlySet<string> = new Set([
  'change-password',
  'close-account',
  'confirm-email-change',
  'delete-file',
  'finish-upload',
  'get-payout',
  'open-draft',
  'open-export',
  'request-email-change',
  'undo-email-change',
])

let accounts: Accounts
let payments: TestStripe
let model: Awaited<ReturnType<typeof fakeModel>>
let bucket: Awaited<ReturnType<typeof fakeBucket>>
beforeAll(async () => {
  model = await fakeModel()
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  bucket = await fakeBucket()
})
afterAll(async () => {
  bucket.restore()
  accounts.restore()
  await payments.stop()
  await model.close()
})

describe(`${requests} odd requests: none breaks it, and what is refused changes nothing`, {
  timeout: 180_000,
}, () => {
  test.each(actionNames.filter((name) => actionOf(name).access !== 'webhook'))('%s', async (name) => {
    const { accepted, refused } = await fuzzAction(
      name,
      await fuzzedStore(accounts, bucket, payments),
      requests,
    )
    expect(accepted + refused).toBe(requests)
    expect(refused).toBeGreaterThan(0)
    if (!refusesEverySample.has(name)) expect(accepted).toBeGreaterThan(0)
  })
})
