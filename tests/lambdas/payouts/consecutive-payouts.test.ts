import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getPayoutHandler as getPayout } from '#lambdas/actions/payouts.ts'
import { settlePayout } from '#lambdas/payouts/settle-payout.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const secrets = codesSecretForTests()
  return () => {
    secrets.restore()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const untilPayoutDay = () => vi.setSystemTime(nextPayoutDay())

async function payeeWith(cents: number) {
  const payee = await newPayee()
  await payee.earn(cents)
  untilPayoutDay()
  return payee
}

describe('Two payouts after each other', () => {
  test('each name the entries that they pay', async () => {
    const payee = await payeeWith(5300)
    await payee.advance()
    later(hourMs)
    await payee.earn(4000)
    untilPayoutDay()
    await payee.advance()
    const { payouts } = await payee.payouts()
    const details = await Promise.all(payouts.map(({ id }) => payee.payout(id)))
    expect(details.map(({ entries }) => entries.map(({ cents }) => cents))).toEqual([[4000], [5300]])
    for (const cursor of ['2020-01-01', 'z'])
      expect(await payee.call(getPayout, undefined, { id: payouts[0]?.id ?? '' }, { cursor })).toMatchObject({
        status: 400,
        body: { message: 'This page of the list does not exist. Start with the first one.' },
      })
  })

  test('are missing what was taken back at the provider, once it is settled', async () => {
    const payee = await payeeWith(5300)
    await payee.advance()
    const [{ id = '' } = {}] = (await payee.payouts()).payouts
    payee.reverse(id, 300)
    const settle = () => settlePayout(payee.provider, { tenantId: payee.tenantId, payoutId: id })
    await settle()
    await settle()
    expect(await payee.balance()).toMatchObject({ available_cents: 300, paid_out_cents: 5000 })
    payee.reverse(id, 200)
    await settle()
    expect(await payee.balance()).toMatchObject({ available_cents: 500, paid_out_cents: 4800 })
    expect((await payee.payouts()).payouts).toMatchObject([{ returned_cents: 500 }])
    expect(await payee.differences()).toEqual([])
  })
})
