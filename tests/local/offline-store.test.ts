import { expect, test } from 'vitest'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

test('an unpublished store shows a page about it until it is published again', async () => {
  const { seller, address } = await sellerWithStore()
  const { origin } = seller.target
  await seller.api('POST', '/api/site/unpublish')
  const offline = await visitStore(origin, address)
  expect(offline.status).toBe(200)
  expect(offline.html).toContain('is closed for now</title>')
  expect(offline.html).toContain(`href="${origin}/learn"`)
  expect((await visitStore(origin, address, '/sitemap.xml')).status).toBe(404)
  await seller.api('POST', '/api/site/publish')
  expect((await visitStore(origin, address)).html).toContain('<link rel="canonical"')
})
