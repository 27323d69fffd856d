import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import {
  openaiGenerateSiteHandler as generateSite,
  publishSiteHandler as publishSite,
  unpublishSiteHandler as unpublishSite,
  updateSiteHandler as updateSite,
} from '#lambdas/actions/site.ts'
import { isoAt } from '#lambdas/clock.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { takePageLease } from '#lambdas/data/site/publishing.ts'
import { headUpdate } from '#lambdas/data/site/site-text.ts'
import { claimAddress } from '#lambdas/data/store/addresses.ts'
import { getItem, getItems, putItem, queryItems, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course) throw new Error('the sample catalog is too small')

let operator: Operator
let admin: Operator['admin']
beforeAll(async () => {
  operator = await startOperator()
  admin = operator.admin
})
afterAll(() => operator.restore())

const itemsUnder = (tenantId: string) => queryItems(tenantPartition(tenantId))
const created_at = isoAt(Date.now())

async function addressClaimedBy(tenantId: string, storeName: string) {
  await putItem({ ...keys.siteHead(tenantId), type: 'site', id: tenantId, created_at, status: 'live' })
  const lease = { tenantId, id: 'lease', takenAt: Date.now() }
  await takePageLease(lease)
  return claimAddress(lease, storeName)
}

/** A seller with products, orders, a published page with its name, and a pending code. */
async function busySeller() {
  const seller = await operator.newSeller(course?.id ?? '')
  const { tenantId, email } = seller
  for (const buyerEmail of ['one@example.com', 'two@example.com', 'two@example.com'])
    await recordOrder({
      tenantId,
      productId: course?.id ?? '',
      buyerEmail,
      paymentId: crypto.randomUUID(),
      paidAt: 0,
    })
  const address = await addressClaimedBy(tenantId, `Store of ${tenantId}`)
  const page = { html: '<!doctype html>', etag: '"1"', contentType: 'text/html', cacheControl: undefined }
  const pictures = [`files/${tenantId}/logo.webp`, `uploads/${tenantId}/01`]
  const pages = [`live/${address}/index.html`, `releases/${tenantId}/01/index.html`, ...pictures]
  for (const key of pages) operator.bucket.pages.set(key, page)
  const code = keys.code('verification', await emailKeyOf(email))
  await putItem({ ...code, type: 'code', id: 'code', created_at, email, state: { nonce: 'a-nonce' } })
  const { tenant, store } = await loadHome(tenantId)
  const subdomain = tenant?.subdomain ?? ''
  const storeId = await openStoreOf(seller, { storeId: store?.id ?? '' })
  const names = [keys.siteName(address), keys.tenantName(subdomain)]
  return { ...seller, pages, names, code, address, subdomain, storeId }
}

/** A set of the table is a list in JSON. */
const asJson = (item: unknown): unknown =>
  JSON.parse(JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)))

describe('export-seller', () => {
  test('prints everything under the seller’s keys as JSON, but no secret', async () => {
    const { email, userId, tenantId, pages, names, storeId } = await busySeller()
    const { code, out } = await admin(['export-seller', email])
    expect(code).toBe(0)
    const exported = JSON.parse(out)
    expect(exported.account).toMatchObject({ userId, email })
    expect(exported.pages.toSorted()).toEqual(pages.toSorted())
    const own = await itemsUnder(tenantId)
    const elsewhere = ['storefront', 'profile', 'session']
    expect(exported.items).toHaveLength(own.length + names.length + elsewhere.length)
    expect(exported.items).toContainEqual(await getItem(keys.storefront(storeId)))
    expect(exported.items).toEqual(expect.arrayContaining(own.map(asJson)))
    expect(out).not.toContain('a-nonce')
    expect(out).not.toContain('one@example.com')
  })
})

describe('delete-seller', () => {
  test('asks for the email address, and does nothing without it', async () => {
    const { email, tenantId } = await busySeller()
    const before = await itemsUnder(tenantId)
    const { code, asked, err } = await admin(['delete-seller', email], 'yes')
    expect({ code, err }).toEqual({ code: 1, err: 'Nothing was changed.\n' })
    expect(asked[0]).toContain('has 1 product and 3 orders. Owed to the seller:')
    expect(await itemsUnder(tenantId)).toEqual(before)
    expect(operator.pool.users.get(email)?.enabled).toBe(true)
  })

  test('leaves nothing: items, subdomain, codes, pages, offers, account', async () => {
    const { email, userId, tenantId, pages, code, subdomain, storeId } = await busySeller()
    const bystander = await busySeller()
    expect((await admin(['delete-seller', email], email)).code).toBe(0)
    expect(await itemsUnder(tenantId)).toEqual([])
    const elsewhere = [keys.profile(userId), code, keys.tenantName(subdomain), keys.storefront(storeId)]
    expect(await getItems(elsewhere)).toEqual([])
    expect(pages.filter((key) => operator.bucket.pages.has(key))).toEqual([])
    expect(operator.pool.users.has(email)).toBe(false)
    expect(await auditOf(tenantId)).toMatchObject([{ what: 'delete-seller', outcome: 'done' }])

    expect(await itemsUnder(bystander.tenantId)).not.toEqual([])
    expect(await getItems([bystander.code, ...bystander.names])).toHaveLength(3)
    expect(bystander.pages.every((key) => operator.bucket.pages.has(key))).toBe(true)
  })

  test('reserves the site address for 90 days, without naming its owner', async () => {
    const { email, tenantId, address } = await busySeller()
    await admin(['delete-seller', email, '--yes'])
    expect(JSON.stringify(await getItem(keys.siteName(address)))).not.toContain(tenantId)
    const successor = await operator.newSeller(course?.id ?? '')
    const dayMs = 24 * 60 * 60 * 1000
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 89 * dayMs })
    expect(await addressClaimedBy(successor.tenantId, address)).toBe(`${address}-2`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * dayMs })
    expect(await addressClaimedBy(successor.tenantId, address)).toBe(address)
    const item = await getItem(keys.siteName(address))
    expect(item).toMatchObject({ tenant_id: successor.tenantId })
    expect(item).not.toHaveProperty('ttl')
  })

  test('also deletes a page that was published during the deletion', async () => {
    const { email, tenantId, pages } = await busySeller()
    const [first = ''] = pages
    const late = `releases/${tenantId}/02/index.html`
    const page = operator.bucket.pages.get(first)
    if (!page) throw new Error('no page')
    operator.bucket.failDelete = (key) => {
      if (key === first) operator.bucket.pages.set(late, page)
      return false
    }
    expect((await admin(['delete-seller', email, '--yes'])).code).toBe(0)
    operator.bucket.failDelete = () => false
    expect([...pages, late].filter((key) => operator.bucket.pages.has(key))).toEqual([])
  })

  test('a token that is still valid after the deletion restores nothing', async () => {
    const seller = await busySeller()
    await admin(['delete-seller', seller.email, '--yes'])
    const generation = {
      contentType: 'site-bundle',
      storeName: 'Back',
      niche: 'marketing',
      selectedOfferIds: [course?.id],
      brandColors: ['#112233'],
    }
    const attempts: [ActionHandler, object?][] = [
      [updateSite, { support_phone: '+1 555 010 1234' }],
      [generateSite, generation],
      [addStoreProducts, { product_ids: [course?.id] }],
      [publishSite],
      [unpublishSite],
    ]
    for (const [handler, body] of attempts) {
      const { status } = await seller.call(handler, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await itemsUnder(seller.tenantId)).toEqual([])
  })

  test('the same command finishes a run that was interrupted', async () => {
    const { email, userId, tenantId, pages } = await busySeller()
    const [first] = pages
    operator.bucket.failDelete = (key) => key === first
    expect((await admin(['delete-seller', email, '--yes'])).code).toBe(1)
    expect(operator.pool.users.get(email)).toMatchObject({ enabled: false, signOuts: 1 })
    expect(await loadProfile(userId)).toBeDefined()
    operator.bucket.failDelete = () => false
    expect((await admin(['delete-seller', email, '--yes'])).code).toBe(0)
    expect(await itemsUnder(tenantId)).toEqual([])
    expect((await auditOf(tenantId)).map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
  })

  test('deletes no operator before the role is taken', async () => {
    const { email, userId } = await busySeller()
    await changeRole(userId, 'seller', 'admin')
    const { code, err } = await admin(['delete-seller', email, '--yes'])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Take the role away first.') })
    expect(operator.pool.users.get(email)?.enabled).toBe(true)
    await changeRole(userId, 'admin', 'seller')
    expect((await admin(['delete-seller', email, '--yes'])).code).toBe(0)
  })

  test('deletes an account that never had a store', async () => {
    const { email } = operator.pool.signUp()
    expect((await admin(['delete-seller', email, '--yes'])).code).toBe(0)
    expect(operator.pool.users.has(email)).toBe(false)
  })

  test('deletes by the tenant’s id whom a restore brought back without an account', async () => {
    const { email, userId, tenantId, code } = await busySeller()
    operator.pool.users.delete(email)
    expect((await admin(['delete-seller', email, '--yes'])).err).toContain('Nobody has signed up')
    expect((await admin(['delete-seller', 'of-nobody', '--yes'])).err).toContain('no seller with this id')
    expect((await admin(['delete-seller', tenantId], tenantId)).code).toBe(0)
    expect(await itemsUnder(tenantId)).toEqual([])
    expect(await getItems([keys.profile(userId), code])).toEqual([])
  })

  test('keeps the name of another tenant', async () => {
    const { email, tenantId, names } = await busySeller()
    const [siteName] = names
    if (!siteName) throw new Error('no name')
    await putItem({ ...siteName, type: 'site-name', id: 'x', created_at, tenant_id: 'somebody-else' })
    await admin(['delete-seller', email, '--yes'])
    expect(await getItem(siteName)).toMatchObject({ tenant_id: 'somebody-else' })
    expect(await itemsUnder(tenantId)).toEqual([])
  })

  test('previous addresses of a deleted store stop redirecting and stay reserved', async () => {
    const { email, tenantId } = await busySeller()
    const former = `former-${tenantId.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`
    const until = isoAt(Date.now() + 1_000_000)
    await putItem({
      ...keys.siteName(former),
      type: 'site-name',
      id: former,
      created_at,
      tenant_id: tenantId,
    })
    await transact([{ Update: headUpdate(tenantId, { former_addresses: [{ address: former, until }] }) }])
    const redirect = { html: '', etag: '"1"', contentType: 'text/html', cacheControl: undefined }
    operator.bucket.pages.set(`live/${former}/robots.txt`, redirect)
    const exported = JSON.parse((await admin(['export-seller', email])).out)
    expect(exported.items).toContainEqual(expect.objectContaining(keys.siteName(former)))
    expect((await admin(['delete-seller', email], email)).code).toBe(0)
    expect(operator.bucket.pages.has(`live/${former}/robots.txt`)).toBe(false)
    const rests = await getItem(keys.siteName(former))
    expect(rests).not.toHaveProperty('tenant_id')
    expect(Number(rests?.ttl) * 1000).toBeGreaterThan(Date.now() + 89 * 24 * 60 * 60 * 1000)
  })
})
