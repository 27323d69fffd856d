import { expect, test } from 'vitest'
import { keys } from '#lambdas/data/table/keys.ts'
import { sellerRecords } from '#lambdas/operators/sellers/seller-records.ts'
import { putItems } from '#tests/harness/functions/stored-orders.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

test('a seller’s credits are listed newest first on all pages, also those of invoices', async () => {
  const { tenantId } = await inProcessSeller()
  const began = Date.now() + 60_000
  const entries = Array.from({ length: 120 }, (_, n) => ({
    id: n % 30 === 0 ? `in_${String(n).padStart(3, '0')}` : `01K${String(n).padStart(3, '0')}`,
    created_at: new Date(began + n).toISOString(),
  }))
  await putItems(
    entries.map(({ id, created_at }) => ({
      ...keys.credit(tenantId, id),
      ...{ type: 'credit', id, tenant_id: tenantId, created_at, delta: 1, reason: 'plan' },
    })),
  )
  const ids: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof sellerRecords>> = await sellerRecords(tenantId, 'credits', cursor)
    expect(page.records.length).toBeLessThanOrEqual(50)
    ids.push(...page.records.map(({ id }) => id))
    cursor = page.cursor
  }
  expect(ids.slice(0, 120)).toEqual(entries.map(({ id }) => id).toReversed())
  // The last one is the gift of a new seller.
  expect(ids).toHaveLength(121)
})
