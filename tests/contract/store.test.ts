import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Catalog, CatalogProduct } from '#contract/catalog.ts'
import { AddStoreProducts, UpdateStoreProduct } from '#contract/change-store-products.ts'
import { Home } from '#contract/home.ts'
import { CreateCheckout, OpenCheckout, Purchase, StartedCheckout } from '#contract/sales/checkout.ts'
import { Cursor, Orders } from '#contract/sales/orders.ts'
import { Releases, Site } from '#contract/site/site.ts'
import { GeneratedSite } from '#contract/site/site-requests.ts'
import { AddedStoreProducts, LinkedStoreProducts } from '#contract/store.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { pages } from './pages.ts'

const [product] = sampleCatalog
const [content] = fc.sample(pages, 1)

const isChosen = (product_ids: unknown, more = {}) =>
  AddStoreProducts.safeParse({ product_ids, ...more }).success

test('a seller adds 1 to 50 products at a time', () => {
  expect(isChosen(Array(50).fill('a'.repeat(100)))).toBe(true)
  expect(
    [[], Array(51).fill('a'), [''], ['a'.repeat(101)], 'a', undefined].filter((ids) => isChosen(ids)),
  ).toEqual([])
  expect(isChosen(['a'], { store_id: 's' })).toBe(false)
})

test('a store product changes status and price, in whole cents or back to default', () => {
  for (const change of [
    {},
    { status: 'draft' },
    { status: 'published' },
    { price_override: 100 },
    { price_override: null },
  ])
    expect(UpdateStoreProduct.parse(change)).toEqual(change)
  for (const change of [
    { status: 'live' },
    { price_override: 1.5 },
    { price_override: '7' },
    { default_price: 1 },
  ])
    expect(UpdateStoreProduct.safeParse(change).success).toBe(false)
})

describe('a checkout', () => {
  const checkout = {
    store_id: 's',
    lines: [{ id: 'p', quantity: 1 }],
    total_cents: 7700,
    request_id: 'press-01',
  }
  const isCheckout = (fields: object) => CreateCheckout.safeParse({ ...checkout, ...fields }).success
  const line = (fields: object, count = 1) => ({
    lines: Array(count).fill({ id: 'p', quantity: 1, ...fields }),
  })

  test('names the store, the lines, the total that was shown and the press', () => {
    const source = { s: 'a', utm_source: 'b', utm_medium: 'c', utm_campaign: 'd' }
    expect(CreateCheckout.parse({ ...checkout, source })).toEqual({ ...checkout, source })
    for (const name of Object.keys(checkout)) expect(isCheckout({ [name]: undefined }), name).toBe(false)
    const foreign = [{ currency: 'USD' }, line({ price: 1 }), { source: { ref: 'x' } }]
    expect(foreign.filter(isCheckout)).toEqual([])
  })

  test('a checkout has 1 to 20 lines of 1 to 20, no negative total', () => {
    const allowed = [line({}, 20), line({ quantity: 20 }), line({ id: 'p'.repeat(100) }), { total_cents: 0 }]
    expect(allowed.every(isCheckout)).toBe(true)
    const refused = [
      ...[line({}, 0), line({}, 21), line({ quantity: 0 }), line({ quantity: 21 }), line({ quantity: 1.5 })],
      ...[line({ quantity: -1 }), line({ id: '' }), line({ id: 'p'.repeat(101) })],
      ...[{ total_cents: -1 }, { total_cents: 0.5 }, { store_id: '' }, { store_id: 's'.repeat(101) }],
    ]
    expect(refused.filter(isCheckout)).toEqual([])
    expect(isCheckout({ store_id: 's'.repeat(100) })).toBe(true)
  })

  test('says in at most 64 characters each where the buyer came from', () => {
    for (const name of ['s', 'utm_source', 'utm_medium', 'utm_campaign']) {
      expect(isCheckout({ source: { [name]: 'a'.repeat(64) } }), name).toBe(true)
      expect(isCheckout({ source: { [name]: 'a'.repeat(65) } }), name).toBe(false)
    }
  })

  test('has a request id of 8 to 64 plain characters', () => {
    const isId = (request_id: string) => isCheckout({ request_id })
    expect(['abcdefgh', 'A-z_0123', 'a'.repeat(64)].every(isId)).toBe(true)
    expect(['abcdefg', 'a'.repeat(65), 'abcd efgh', ' abcdefgh', 'abcdefgh!'].filter(isId)).toEqual([])
  })

  test('is opened again with a key of 256 bits', () => {
    const isKey = (key: string) => OpenCheckout.safeParse({ key }).success
    expect(isKey('a-_Z0'.padEnd(43, 'k'))).toBe(true)
    expect(['k'.repeat(42), 'k'.repeat(44), `${'k'.repeat(42)}!`, ''].filter(isKey)).toEqual([])
    expect(OpenCheckout.safeParse({ key: 'k'.repeat(43), id: 1 }).success).toBe(false)
  })
})

test('a list of orders goes on behind a cursor of at most 300 characters', () => {
  expect([{}, { cursor: 'c'.repeat(300) }].every((value) => Cursor.safeParse(value).success)).toBe(true)
  expect(
    [{ cursor: 'c'.repeat(301) }, { page: 2 }].filter((value) => Cursor.safeParse(value).success),
  ).toEqual([])
})

describe('replies arrive whole', () => {
  const tenant = { id: 't', owner_id: 'u', subdomain: 'ada', plan: 'lite' }
  const storeProduct = { id: 'p', store_id: 's', product_id: 'c', status: 'draft', price_override: 100 }
  const site = { status: 'live', address: 'ada', has_unpublished_changes: false, published_at: 'x' }
  const stats = {
    total_orders: 1,
    total_commission_cents: 2,
    unique_customers: 3,
    product_count: 4,
    credit_balance: 5,
  }
  const line = {
    ...{ line: 0, product_id: 'c', store_product_id: 'p', title: 'T', quantity: 1, price_cents: 7700 },
    ...{ discount_cents: 1, tax_cents: 2, total_cents: 7701, commission_pct: 50, commission_cents: 3850 },
  }
  const order = {
    ...{ id: 'o', paid_at: 'x', state: 'paid', total_cents: 1, commission_cents: 1, refunded_cents: 0 },
    ...{ buyer: { email: 'b***@x.example', country: 'DE' }, lines: [line] },
  }
  const purchase = {
    ...{ state: 'paid', subtotal_cents: 1 },
    store: { name: 'S', url: 'u', brand_color: '#000000', support_email: 'help@s.example' },
    ...{ lines: [{ product_id: 'c', title: 'T', quantity: 1, total_cents: 1 }], discount_cents: 0 },
    ...{ tax_cents: 0, total_cents: 1, email: 'b***' },
  }
  const settings = {
    ...{
      store_name: 'S',
      brand_color: '#000000',
      support_email: '',
      support_phone: '',
      facebook: '',
      twitter: '',
    },
    ...{ instagram: '', youtube: '', theme: 'bold' },
    ...{ search_title: '', search_description: '', search_listed: true, unlisted_pages: '' },
    ...{ logo: '', share_picture: '', favicon: '', portrait: '' },
    ...{ about_who: '', about_audience: '', about_courses: '', about_contact: '' },
  }
  const generation = { state: 'running', started_at: 'x', sections: ['hero'], done: ['hero'], message: 'm' }
  const recent = {
    ...{ time_zone: 'UTC', since: '2026-01-01' },
    days: [{ date: '2026-11-22', visits: 1, orders: 1, commission_cents: -1 }],
  }
  const profile = { id: 'u', email: 'e', name: 'n', role: 'seller' }

  const replies: [string, z.ZodMiniType, object][] = [
    [
      'home',
      Home,
      {
        profile,
        tenant,
        store: { id: 's', name: 'S', owner_user_id: 'u' },
        site,
        stats,
        products: [storeProduct],
        recent,
        payout_state: 'ready',
      },
    ],
    [
      'home before the store',
      Home,
      {
        profile,
        tenant: null,
        store: null,
        site: null,
        stats,
        products: [],
        recent,
        payout_state: 'not_begun',
      },
    ],
    ['the catalog', Catalog, { products: [product] }],
    ['store products', LinkedStoreProducts, { products: [{ ...storeProduct, product }] }],
    ['what was added', AddedStoreProducts, { added: 1, products: [storeProduct] }],
    ['orders', Orders, { orders: [order], cursor: 'c' }],
    ['a payment page', StartedCheckout, { url: 'https://checkout.example', id: 'c' }],
    ['a purchase', Purchase, purchase],
    ['a site', Site, { ...site, url: 'u', files_url: 'f', settings, content, locks: ['hero'], generation }],
    ['a generated site', GeneratedSite, { data: { content } }],
    ['releases', Releases, { releases: [{ id: 'r', published_at: 'x', is_live: true }] }],
  ]

  test.each(replies)('%s', (_, schema, reply) => {
    expect(schema.parse(reply)).toEqual(reply)
    for (const name of Object.keys(reply).filter(
      (field) => !/^(cursor|address|published_at|closed_at|email|locks|generation)$/.test(field),
    ))
      expect(schema.safeParse({ ...reply, [name]: undefined }).success, name).toBe(false)
  })

  test('a site without locks has an empty list of them', () => {
    expect(z.parse(Site, { ...site, url: 'u', files_url: 'f', settings, content: {} }).locks).toEqual([])
  })

  test.each([
    ['product', CatalogProduct, product, 'level', ['beginner', 'intermediate', 'advanced']],
    ['home', Home.shape.tenant, tenant, 'plan', ['lite', 'pro']],
    ['site', Site.shape.generation, generation, 'state', ['running', 'failed', 'finished']],
    ['site', Home.shape.site, site, 'status', ['draft', 'staged', 'live']],
    [
      'order',
      Orders.shape.orders.def.element,
      order,
      'state',
      ['paid', 'partially_refunded', 'refunded', 'disputed', 'lost'],
    ],
    ['purchase', Purchase, purchase, 'state', ['open', 'pending', 'paid', 'refunded', 'failed', 'expired']],
  ])('in a %s only known words are accepted', (_, schema: z.ZodMiniType, value, field, words) => {
    const isWord = (word: string) => schema.safeParse({ ...value, [field]: word }).success
    expect([...words, '', 'other'].filter(isWord)).toEqual(words)
  })
})
