import { expect, test } from 'vitest'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'

test('a new seller goes from sign-up to a published website like a browser', async () => {
  const seller = await newSeller({ name: 'Ada Lovelace', timeZone: 'Europe/Berlin' })
  const home = await seller.api('GET', '/api/home')
  expect(home.body).toMatchObject({
    profile: { email: seller.email, name: 'Ada Lovelace' },
    store: { zoneinfo: 'Europe/Berlin' },
  })

  const catalog = await seller.api('GET', '/api/catalog')
  expect(catalog.body.products).toHaveLength(10)
  const added = await seller.api('POST', '/api/store-products', {
    product_ids: ['first-digital-product', 'weekly-letter'],
  })
  expect(added).toMatchObject({ status: 200, body: { added: 2 } })
  const [product] = Object(added.body).products
  await seller.api('PATCH', `/api/store-products/${product.id}`, { status: 'published' })

  const storeName = `Shop of ${seller.email.slice(0, 8)}`
  const generated = await seller.api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName,
    niche: 'marketing',
    selectedOfferIds: [product.product_id],
    brandColors: ['#2563EB'],
  })
  expect(generated).toMatchObject({ status: 200, body: { data: { content: { hero: {} } } } })

  const published = await seller.api('POST', '/api/site/publish')
  expect(published).toMatchObject({ status: 200, body: { status: 'live' } })
  const { address, url } = Object(published.body)
  expect(url).toBe(`http://${address}.${new URL(seller.target.origin).host}`)
  const visit = await visitStore(seller.target.origin, address)
  expect(visit.status).toBe(200)
  expect(visit.html).toContain(storeName)

  await seller.signIn()
})
