import { describe, expect, test } from 'vitest'
import { getPayoutHandler as getPayout } from '#lambdas/actions/payouts.ts'
import { settlePayout } from '#lambdas/payouts/settle-payout.ts'
import { inMarch, later, payeeWith, untilPayoutDay } from './payout-days.ts'

const hourMs = 60 * 60 * 1000

inMarch()

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
