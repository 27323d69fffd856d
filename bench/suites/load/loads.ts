import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { LinkedStoreProducts } from '#contract/store.ts'
import type { StoreOwner } from '#tests/harness/sellers/store-owner.ts'

/** Requests that are repeated by `atOnce` concurrent clients. Each client sends several requests in turn. */
export type Load = { what: string; atOnce: number; requests: readonly Request[] }

const atOnce = 8

/** The requests of a store's day that may be repeated; those that cost credits are left out. */
export async function loadsOf(owner: StoreOwner, host: string): Promise<Load[]> {
  const { products } = LinkedStoreProducts.parse((await owner.api('GET', '/api/store-products')).body)
  const last = products.at(-1)
  const headers = { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' }
  const send = (method: Request['method'], path: string, body?: object): Request => ({
    method,
    path,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const one = (what: string, request: Request, count = atOnce): Load => ({
    what,
    atOnce: count,
    requests: [request],
  })
  return [
    one('get-home', send('GET', '/api/home')),
    one('list-catalog', send('GET', '/api/catalog')),
    one('list-store-products', send('GET', '/api/store-products')),
    one('update-store-product', send('PATCH', `/api/store-products/${last?.id}`, { status: 'draft' })),
    one('get-site', send('GET', '/api/site')),
    one('update-site', send('PATCH', '/api/site', { support_phone: '+1 555 010 1234' }), 1),
    one('list-releases', send('GET', '/api/site/releases')),
    one('publish-site', send('POST', '/api/site/publish'), 1),
    one('send-verification-email', {
      method: 'POST',
      path: '/api/send-verification-email',
      setupRequest: fromSomebodyNew,
    }),
    {
      what: 'remove-store-product and add-store-products',
      atOnce: 1,
      requests: [
        send('DELETE', `/api/store-products/${last?.id}`),
        send('POST', '/api/store-products', { product_ids: [last?.product_id] }),
      ],
    },
    one('a published page', { path: '/', headers: { host } }),
    one('the landing page', { path: '/' }),
  ]
}

/** Each request comes from another client address and names another email address, because both have limits. */
const fromSomebodyNew = (request: Request): Request => ({
  ...request,
  headers: { 'content-type': 'application/json', 'x-viewer-ip': randomUUID() },
  body: JSON.stringify({ email: `${randomUUID()}@example.com`, type: 'verification' }),
})
