import { expect, test } from 'vitest'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

test('the edge redirects a previous address with the link’s source to the page', async () => {
  const { seller, address } = await sellerWithStore()
  const { origin } = seller.target
  const visit = (host: string, path?: string) => visitStore(origin, host, path)
  const [course = ''] = (await visit(address)).html.match(/\/courses\/[\w-]+/) ?? []
  const next = `${address}-moved`
  const reply = await seller.api('POST', '/api/site/address', { address: next, replaces: address })
  expect(reply.status).toBe(200)
  const url = `http://${next}.localhost:${new URL(origin).port}`
  const redirects: [string, string][] = [
    ['/', `${url}/`],
    ['/?s=bio&utm_source=insta%20gram', `${url}/?s=bio&utm_source=insta%20gram`],
    [`${course}?s=bio`, `${url}${course}?s=bio`],
    ['/robots.txt', `${url}/robots.txt`],
    ['/sitemap.xml', `${url}/sitemap.xml`],
  ]
  for (const [path, target] of redirects) {
    const { status, headers } = await visit(address, path)
    expect([status, headers.location]).toEqual([301, target])
    expect(headers['cache-control']).toContain('max-age=0')
    expect(Object.keys(headers).filter((name) => /^x-amz-meta|^etag/.test(name))).toEqual([])
  }
  const page = await visit(next)
  expect(page.status).toBe(200)
  expect(page.html).toContain(`<link rel="canonical" href="${url}">`)
})
