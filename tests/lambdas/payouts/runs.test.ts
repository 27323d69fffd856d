import { beforeEach, expect, test, vi } from 'vitest'
import { payDueSellers } from '#lambdas/scheduled/pay-due-sellers.ts'
import { handler } from '#lambdas/scheduled/send-payouts.ts'
import { fakePayouts } from '#tests/harness/fakes/fake-payouts.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { ownTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

beforeEach(async () => {
  const restoreTable = await ownTable()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const secrets = codesSecretForTests()
  return () => {
    restoreTable()
    secrets.restore()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('an hour in which nobody is due does nothing', async () => {
  const nothing = { checked: 0, done: 0, failed: 0, left: false }
  expect(await handler({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })).toEqual(nothing)
  expect(await handler({}, { ...lambdaContext, getRemainingTimeInMillis: () => 1000 })).toEqual(nothing)
})

test('a run without time left pays nobody, and the next run pays', async () => {
  const fake = fakePayouts()
  const payee = await newPayee({ fake })
  await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  expect(await payDueSellers(fake.provider, () => false)).toMatchObject({ checked: 0, left: true })
  expect(await payDueSellers(fake.provider)).toMatchObject({ checked: 1, done: 1, left: false })
})

test('a failing payout blocks no other, and the next run continues', async () => {
  const fake = fakePayouts()
  const payees = [await newPayee({ fake }), await newPayee({ fake }), await newPayee({ fake })]
  for (const payee of payees) await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  fake.faults.send.push('fails')
  expect(await payDueSellers(fake.provider)).toEqual({ checked: 3, done: 2, failed: 1, left: false })
  expect(await payDueSellers(fake.provider)).toMatchObject({ checked: 1, done: 0, failed: 0 })
  vi.setSystemTime(Date.now() + 60 * 60 * 1000)
  await Promise.all([payDueSellers(fake.provider), payDueSellers(fake.provider)])
  expect(await payDueSellers(fake.provider)).toMatchObject({ checked: 0 })
  expect(fake.transfers.map(({ cents }) => cents)).toEqual([5300, 5300, 5300])
})
