import { expect, test } from 'vitest'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

test('a live site without changes is compared with the catalog, with what its function may read', async () => {
  const { seller, address } = await sellerWithStore()
  expect(await seller.api('GET', '/api/site')).toMatchObject({
    status: 200,
    body: { status: 'live', address, has_unpublished_changes: false },
  })
})
