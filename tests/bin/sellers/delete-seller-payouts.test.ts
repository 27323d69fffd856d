import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadBalance } from '#lambdas/data/money/balance.ts'
import { tenantOfPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'
import { laterByHours, newPayee, untilPayoutDay } from '../support/payee.ts'

const given = operatorWithPayments({ topUp: 10_000_000 })
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const sendPayouts = () => given.operator.admin(['send-payouts'])
const settle = (email: string, payout: string) => given.operator.admin(['settle-payout', email, payout])
const itemsOf = (tenantId: string, prefix = '') => queryItems(tenantPartition(tenantId), prefix)

/** Of all that deleted sellers sold: what they had not been paid, and what they had. */
const platformBalance = () => loadBalance('platform', new Date().toISOString().slice(0, 10))

async function expectPlatformVerified() {
  const { code, out, err } = await given.operator.admin(['verify-ledger', '--platform'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('No difference.')
}

/** A seller who was paid for one sale, and has sold again since. */
async function paidSeller() {
  const payee = await newPayee(given.operator)
  await payee.sell()
  untilPayoutDay()
  await sendPayouts()
  const [payout] = await payee.payouts()
  if (payout?.state !== 'sent') throw new Error('The seller was not paid.')
  await payee.sell()
  return { ...payee, payout }
}

describe('The payouts of a deleted seller', () => {
  test('payouts move to the platform’s books, which owe what was unpaid', async () => {
    const { tenantId, accountId, payout, balance, deletion } = await paidSeller()
    const before = await platformBalance()
    const owed = (await balance()).available_cents
    expect(owed).toBe(payout.cents)
    expect((await deletion()).code).toBe(0)
    expect(await itemsOf(tenantId)).toEqual([])
    expect(await tenantOfPayoutAccount(accountId)).toBeUndefined()
    expect(await getItem(keys.payout('platform', payout.id))).toMatchObject({
      ...payout,
      tenant_id: 'platform',
    })
    const entries = (await itemsOf('platform', 'LEDGER#')).filter(({ payout_id }) => payout_id === payout.id)
    expect(entries).toMatchObject([{ kind: 'payout', cents: -payout.cents }])
    const after = await platformBalance()
    expect(after.paid_out_cents - before.paid_out_cents).toBe(payout.cents)
    expect(after.available_cents - before.available_cents).toBe(owed)
    await expectPlatformVerified()
  })

  test('count without what came back from them', async () => {
    const payee = await paidSeller()
    const { email, payout } = payee
    await given.payments.stripe.transfers.createReversal(payout.transfer_id ?? '', { amount: 300 })
    await settle(email, payout.id)
    const before = await platformBalance()
    expect((await payee.deletion()).code).toBe(0)
    const after = await platformBalance()
    expect(after.paid_out_cents - before.paid_out_cents).toBe(payout.cents - 300)
    expect(after.available_cents - before.available_cents).toBe(payout.cents + 300)
    await expectPlatformVerified()
  })

  test('keep the seller from being deleted while one of them is being sent', async () => {
    const payee = await newPayee(given.operator)
    await payee.sell()
    untilPayoutDay()
    given.payments.local.faults.loses = (route) => /transfers/.test(route)
    await sendPayouts()
    given.payments.local.faults.loses = () => false
    const [{ id = '', state = '' } = {}] = await payee.payouts()
    expect(state).toBe('sending')

    const refused = await payee.deletion()
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is being sent')])
    expect(await tenantOfPayoutAccount(payee.accountId)).toBe(payee.tenantId)
    expect((await payee.balance()).available_cents).toBe(0)

    laterByHours(1)
    expect((await settle(payee.email, id)).code).toBe(0)
    expect((await payee.deletion()).code).toBe(0)
    expect(await getItem(keys.payout('platform', id))).toMatchObject({ state: 'sent' })
    await expectPlatformVerified()
  })

  test('stand in one place, wherever the deletion is killed', async () => {
    for (let at = 1, wasKilled = true; wasKilled; at++) {
      const { tenantId, email, payout, deletion } = await paidSeller()
      const process = killSwitch({ at, written: false })
      await deletion()
      process.end()
      wasKilled = process.wasKilled()
      const places = [keys.payout(tenantId, payout.id), keys.payout('platform', payout.id)]
      const found = (await Promise.all(places.map((key) => getItem(key)))).filter(Boolean)
      expect(found).toHaveLength(1)
      if (given.operator.pool.users.has(email)) expect((await deletion()).code).toBe(0)
      expect(await itemsOf(tenantId)).toEqual([])
    }
    await expectPlatformVerified()
  })
})
