import { expect, test } from 'vitest'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

test('an unchanged live site is compared with the catalog within its grants', async () => {
  const { seller, address } = await sellerWithStore()
  expect(await seller.api('GET', '/api/site')).toMatchObject({
    status: 200,
    body: { status: 'live', address, has_unpublished_changes: false },
  })
})
