import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StatementPage } from '#contract/statement.ts'
import { handler as getStatement } from '#lambdas/actions/get-statement.ts'
import { handler as updateStore } from '#lambdas/actions/update-store.ts'
import { codesSecretForTests } from '../support/codes-secret.ts'
import { inProcessSeller } from '../support/in-process-seller.ts'
import { sold } from '../support/settled-sales.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

/** A store in New York with sales at these moments. */
async function storeWith(saleTimes: readonly string[]) {
  const seller = await inProcessSeller()
  expect((await seller.call(updateStore, { zoneinfo: 'America/New_York' })).status).toBe(200)
  for (const at of saleTimes) await sold(seller, { email: 'buyer@example.com', cents: 10_600, at })
  const statement = (period: string, cursor?: string) =>
    seller.call(getStatement, undefined, undefined, { period, ...(cursor && { cursor }) })
  const times = async (period: string) =>
    StatementPage.parse((await statement(period)).body).entries.map(({ at }) => at)
  return { statement, times }
}

describe('get-statement', () => {
  test('has the entries of a year in the store’s time zone, oldest first', async () => {
    const lastOf2024 = '2025-01-01T04:59:59.999Z'
    const firstOf2025 = '2025-01-01T05:00:00.000Z'
    const lastOf2025 = '2026-01-01T04:59:59.999Z'
    const { times } = await storeWith([lastOf2025, firstOf2025, lastOf2024])
    expect(await times('2024')).toEqual([lastOf2024])
    expect(await times('2025')).toEqual([firstOf2025, lastOf2025])
    expect(await times('2025-01')).toEqual([firstOf2025])
    expect(await times('2025-12')).toEqual([lastOf2025])
    expect(await times('2026')).toEqual([])
  })

  test('follows the clock change: the days of March are 23 and 24 hours long', async () => {
    const lastOfMarch = '2025-04-01T03:59:59.000Z'
    const firstOfApril = '2025-04-01T04:00:00.000Z'
    const { times } = await storeWith([lastOfMarch, firstOfApril])
    expect(await times('2025-03')).toEqual([lastOfMarch])
    expect(await times('2025-04')).toEqual([firstOfApril])
  })

  test('refuses what is no period, and a page that does not exist', async () => {
    const { statement } = await storeWith([])
    expect(await statement('2025-13')).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(await statement('2025', '2024-06-01T00:00:00.000Z#pi_1')).toMatchObject({ status: 400 })
  })
})
