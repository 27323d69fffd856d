import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { StatementPage } from '#contract/money/statement.ts'
import { getStatementHandler as getStatement } from '#lambdas/actions/payouts.ts'
import { getAnalyticsHandler as getAnalytics } from '#lambdas/actions/sales.ts'
import { updateStoreHandler as updateStore } from '#lambdas/actions/store.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-06-01T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => secrets.restore()
})
afterEach(() => vi.useRealTimers())

async function storeIn(zoneinfo: string) {
  const seller = await inProcessSeller()
  const statement = (period: string, cursor?: string) =>
    seller.call(getStatement, undefined, undefined, { period, ...(cursor && { cursor }) })
  const entries = async (period: string) => StatementPage.parse((await statement(period)).body).entries
  const moveTo = async (zone: string, at: string) => {
    vi.setSystemTime(Date.parse(at))
    expect((await seller.call(updateStore, { zoneinfo: zone })).status).toBe(200)
  }
  await moveTo(zoneinfo, '2024-06-01T12:00:00Z')
  return {
    ...{ seller, statement, moveTo },
    sell: (at: string) => settleSale(seller, { email: 'buyer@example.com', cents: 10_600, at }),
    times: async (period: string) => (await entries(period)).map(({ at }) => at),
    days: async (period: string) => (await entries(period)).map(({ day, zoneinfo: zone }) => [day, zone]),
    async commissionCents(month: string) {
      const query = { from: `${month}-01`, to: `${month}-31` }
      const { days } = Analytics.parse((await seller.call(getAnalytics, undefined, undefined, query)).body)
      const listed = await entries(month)
      return {
        analytics: days.reduce((sum, day) => sum + day.commission_cents, 0),
        statement: listed.reduce((sum, { cents }) => sum + cents, 0),
      }
    },
  }
}

describe('get-statement', () => {
  test('has the entries of a year in the store’s time zone, oldest first', async () => {
    const lastOf2024 = '2025-01-01T04:59:59.999Z'
    const firstOf2025 = '2025-01-01T05:00:00.000Z'
    const lastOf2025 = '2026-01-01T04:59:59.999Z'
    const { sell, times } = await storeIn('America/New_York')
    for (const at of [lastOf2025, firstOf2025, lastOf2024]) await sell(at)
    expect(await times('2024')).toEqual([lastOf2024])
    expect(await times('2025')).toEqual([firstOf2025, lastOf2025])
    expect(await times('2025-01')).toEqual([firstOf2025])
    expect(await times('2025-12')).toEqual([lastOf2025])
    expect(await times('2026')).toEqual([])
  })

  test('has a year’s first and last moments in the zones furthest from UTC', async () => {
    const east = await storeIn('Pacific/Kiritimati')
    await east.sell('2024-12-31T10:00:00.000Z')
    await east.sell('2025-12-31T09:59:59.999Z')
    expect(await east.times('2025')).toHaveLength(2)
    const west = await storeIn('Pacific/Pago_Pago')
    await west.sell('2025-01-01T11:00:00.000Z')
    await west.sell('2026-01-01T10:59:59.999Z')
    expect(await west.times('2025')).toHaveLength(2)
  })

  test('follows the clock change: the days of March are 23 and 24 hours long', async () => {
    const lastOfMarch = '2025-04-01T03:59:59.000Z'
    const firstOfApril = '2025-04-01T04:00:00.000Z'
    const { sell, times } = await storeIn('America/New_York')
    for (const at of [lastOfMarch, firstOfApril]) await sell(at)
    expect(await times('2025-03')).toEqual([lastOfMarch])
    expect(await times('2025-04')).toEqual([firstOfApril])
  })

  test('keeps each entry in its year when the store moves, like analytics', async () => {
    const { sell, moveTo, days, commissionCents } = await storeIn('Asia/Tokyo')
    // 00:30 of the new year in Tokyo, and still the old year in Honolulu.
    await sell('2024-12-31T15:30:00.000Z')
    await moveTo('Pacific/Honolulu', '2025-01-01T06:00:00Z')
    await sell('2025-01-01T08:00:00.000Z')
    expect(await days('2025')).toEqual([['2025-01-01', 'Asia/Tokyo']])
    expect(await days('2024-12')).toEqual([['2024-12-31', 'Pacific/Honolulu']])
    for (const month of ['2024-12', '2025-01'])
      expect(await commissionCents(month)).toEqual({ analytics: 5300, statement: 5300 })
  })

  test('explains the day of a sale by the zone in which its checkout began', async () => {
    const { seller, moveTo, days } = await storeIn('Asia/Tokyo')
    const facts = await paymentOf(seller, { email: 'buyer@example.com', at: '2024-12-31T15:30:00.000Z' })
    await updateItem(keys.checkout(facts.checkoutId), {
      UpdateExpression: 'SET zoneinfo = :zone',
      ExpressionAttributeValues: { ':zone': 'Asia/Tokyo' },
    })
    await moveTo('Pacific/Honolulu', '2024-12-31T15:00:00Z')
    await settleFacts(facts)
    expect(await days('2025')).toEqual([['2025-01-01', 'Asia/Tokyo']])
    expect(await days('2024')).toEqual([])
  })

  test('refuses what is no period, and a page that does not exist', async () => {
    const { statement } = await storeIn('America/New_York')
    expect(await statement('2025-13')).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(await statement('2025', '2024-06-01T00:00:00.000Z#pi_1')).toMatchObject({ status: 400 })
  })
})
