import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  getSellerPayoutsHandler as getSellerPayouts,
  listDeskPayoutsHandler as listPayouts,
  retryPayoutHandler as retryPayout,
} from '#lambdas/actions/operators/payout-desk.ts'
import {
  listFlagsHandler as listFlags,
  resolveFlagHandler as resolveFlag,
} from '#lambdas/actions/operators/risk.ts'
import {
  changeSuspensionHandler as changeSuspension,
  listSellersHandler as listSellers,
} from '#lambdas/actions/operators/sellers.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { raiseFlag } from '#lambdas/data/risk/flags.ts'
import { getItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { auditPartition, keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const reason = 'Looked at by the desk.'

/** A millisecond passes between any two looks at the clock. */
async function whileTimePasses(act: () => Promise<unknown>) {
  let at = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at++)
  await act()
  clock.mockRestore()
}

test('an operator pauses payouts, finds the seller among the paused, and resumes', async () => {
  const [operator, payee] = [await deskOperator(accounts), await newPayee()]
  const { tenantId: id } = payee
  const change = (change: 'suspend' | 'lift') =>
    operator.call(changeSuspension, { what: 'payouts', change, reason }, { id })
  expect(await change('suspend')).toMatchObject({ status: 200 })
  expect((await payee.payouts()).outlook).toMatchObject({
    state: 'paused',
    sentence: `Your payouts are paused: ${reason}`,
  })
  const listed = async () =>
    [
      await operator.call(listPayouts, undefined, {}, { list: 'paused' }),
      await operator.call(listSellers, undefined, {}, { suspended: 'payouts' }),
    ].map(({ body }) => JSON.stringify(body).includes(id))
  expect(await listed()).toEqual([true, true])
  expect(await change('lift')).toMatchObject({ status: 200 })
  expect(await change('lift')).toMatchObject({ status: 409 })
  expect(await listed()).toEqual([false, false])
  expect((await payee.payouts()).outlook.state).toBe('nothing_earned')
  const audit = (await queryItems(auditPartition)).filter(({ target }) => target === id)
  expect(audit.map(({ what, outcome }) => [what, outcome])).toEqual([
    ['pause-payouts', 'done'],
    ['resume-payouts', 'done'],
    ['resume-payouts', 'refused'],
  ])
})

test('a seller whose payout is retried is due now', async () => {
  const [operator, payee] = [await deskOperator(accounts), await newPayee()]
  await payee.earn(5000)
  await operator.call(retryPayout, { reason }, { id: payee.tenantId })
  const { body } = await operator.call(listPayouts, undefined, {}, { list: 'due' })
  expect(await payee.advance()).toBe(true)
  expect(body).toHaveProperty('rows')
  const seen = await operator.call(getSellerPayouts, undefined, { id: payee.tenantId })
  expect(seen.body).toMatchObject({
    store_name: expect.stringMatching(/Store$/),
    available_cents: 0,
    payouts: [{ cents: 5000, state: 'sent' }],
  })
})

test('payouts are listed by what became of them, however often the stream tells', async () => {
  const operator = await deskOperator(accounts)
  const text = (S: string) => ({ S })
  const payout = (state: string, returned: string) => ({
    eventName: 'MODIFY' as const,
    dynamodb: {
      SequenceNumber: '1',
      NewImage: {
        ...{ type: text('payout'), id: text('01PAYOUT'), tenant_id: text('of-lists'), state: text(state) },
        ...{ at: text('2026-11-23T08:05:00.000Z'), cents: { N: '5300' }, returned_cents: { N: returned } },
      },
    },
  })
  for (let time = 0; time < 2; time++)
    await processChanges({ Records: [payout('sent', '0'), payout('sent', '100')] }, { awsRequestId: 'r' })
  for (const [list, cents] of [
    ['sent', 5300],
    ['returned', 100],
  ] as const) {
    const { body } = await operator.call(listPayouts, undefined, {}, { list })
    const rows = JSON.stringify(body).match(/of-lists/g) ?? []
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(body)).toContain(`"cents":${cents}`)
  }
})

test('a flag is resolved once, in three round trips with its audit entry', async () => {
  const [operator, { tenantId }] = [await deskOperator(accounts), await newPayee()]
  await whileTimePasses(() =>
    raiseFlag(tenantId, { kind: 'shared-bank', subject: 'desk', text: 'A shared account.' }),
  )
  const body = { tenant_id: tenantId, verdict: 'safe', reason }
  const roundTrips = await roundTripsOf(() => operator.call(resolveFlag, body, { id: 'shared-bank.desk' }))
  expect(roundTrips).toBeLessThanOrEqual(3)
  expect(await operator.call(resolveFlag, body, { id: 'shared-bank.desk' })).toMatchObject({ status: 409 })
  expect(await getItem(keys.riskFlag(tenantId, 'shared-bank.desk'))).toMatchObject({ state: 'safe' })
  const open = await operator.call(listFlags, undefined, {}, { state: 'open' })
  expect(JSON.stringify(open.body)).not.toContain(tenantId)
  const resolved = await operator.call(listFlags, undefined, {}, { state: 'resolved' })
  expect(JSON.stringify(resolved.body)).toContain(tenantId)
})

test('a first payout waits for three buyers with two cards, and says so', async () => {
  const payee = await newPayee()
  await updateItem(keys.sellerRisk(payee.tenantId), {
    UpdateExpression: 'REMOVE buyers, cards',
  })
  await payee.earn(5000)
  expect((await payee.payouts()).outlook).toMatchObject({
    state: 'first_payout',
    sentence: expect.stringContaining('so far there were 1 buyer and 1 card.'),
  })
})
