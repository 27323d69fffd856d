import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  closeAccountHandler as closeAccount,
  getClosingHandler as getClosing,
} from '#lambdas/actions/account.ts'
import { startSubscriptionHandler as startSubscription } from '#lambdas/actions/billing.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { reopenStoreHandler as reopenStore } from '#lambdas/actions/store.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type Accounts, otherThan, startAccounts } from '#tests/harness/functions/accounts.ts'
import { closingSeller, runClosings } from '#tests/harness/sellers/closing-seller.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { draftCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { expectPageAgrees } from '../support/live-page.ts'

const dayMs = 24 * 60 * 60 * 1000
let accounts: Accounts
let bucket: FakeBucket
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
})
afterAll(() => {
  accounts.restore()
  bucket.restore()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)

async function liveSeller() {
  const seller = closingSeller(accounts, await sellerWithSite())
  expect((await seller.call(publishSite)).status).toBe(200)
  return seller
}

describe('A seller who closes their account', () => {
  test('sees first what would happen to store, money and buyers, with their own numbers', async () => {
    const seller = await liveSeller()
    expect((await seller.call(getClosing)).body).toEqual({
      is_deleting: false,
      store_name: expect.any(String),
      is_live: true,
      orders: 0,
      buyers: 0,
      available_cents: 0,
      pending_cents: 0,
    })
  })

  test('is taken offline at once, told so by mail, and has 14 days', async () => {
    const seller = await liveSeller()
    const { status, body } = await seller.close()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { closes_at: '2026-03-16T12:00:00.000Z', is_deleting: false, is_live: false },
    })
    expect((await expectPageAgrees(bucket, seller)).status).toBe('staged')
    expect(await seller.home()).toMatchObject({ tenant: { closes_at: '2026-03-16T12:00:00.000Z' } })
    const [mail] = await seller.mails()
    expect(mail?.subject).toMatch(/account is closed$/)
    expect(mail?.text).toContain('March 16, 2026')
    expect(await seller.audit()).toEqual(['seller close-account done'])
  })

  test('can neither sell, publish, add products, reopen nor buy a plan', async () => {
    const seller = await liveSeller()
    await seller.close()
    const plan = { plan: 'pro', interval: 'month', request_id: crypto.randomUUID() }
    const answers = await Promise.all([
      seller.call(publishSite),
      seller.call(addStoreProducts, { product_ids: [draftCourse.id] }),
      seller.generate(),
      seller.call(reopenStore),
      seller.call(startSubscription, plan),
    ])
    expect(answers.map(({ body }) => body.error)).toEqual([
      'store-closed',
      ...Array.from({ length: 4 }, () => 'account-closing'),
    ])
    expect(await loadStorefront((await seller.home()).store?.id ?? '')).toBeUndefined()
  })

  test('needs the newest mailed code, and five wrong ones lock it', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    const code = await seller.code()
    for (let n = 1; n <= 5; n++) {
      const { status, body } = await seller.call(closeAccount, { code: otherThan(code, n) })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'wrong-code' })
    }
    const { body } = await seller.call(closeAccount, { code })
    expect(body).toMatchObject({ error: 'wrong-code', message: expect.stringContaining('Too many attempts') })
    expect(await seller.closing()).toBeUndefined()
  })

  test('cannot use the code of another seller', async () => {
    const [seller, other] = [
      closingSeller(accounts, await inProcessSeller()),
      closingSeller(accounts, await inProcessSeller()),
    ]
    await seller.code()
    const { body } = await seller.call(closeAccount, { code: await other.code() })
    expect(body.error).toBe('wrong-code')
    expect(await seller.closing()).toBeUndefined()
  })

  test('from two tabs closes it once', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    const code = await seller.code()
    const answers = await Promise.all([1, 2].map(() => seller.call(closeAccount, { code })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await seller.notices()).toEqual(['account-closed'])
    expect(new Set(await seller.audit())).toEqual(new Set(['seller close-account done']))
  })

  test('while the site is being published has no page in the end', async () => {
    const seller = closingSeller(accounts, await sellerWithSite())
    const code = await seller.code()
    await Promise.all([seller.call(publishSite), seller.call(closeAccount, { code })])
    await runClosings()
    expect((await expectPageAgrees(bucket, seller)).status).toBe('staged')
    expect(await loadStorefront((await seller.home()).store?.id ?? '')).toBeUndefined()
    expect(await seller.notices()).toEqual(['account-closed'])
  })
})

describe('A seller who keeps their account', () => {
  test('has everything again and publishes as before', async () => {
    const seller = await liveSeller()
    await seller.close()
    later(13)
    await runClosings()
    expect((await seller.keep()).body).not.toHaveProperty('closes_at')
    expect(await seller.closing()).toBeUndefined()
    expect((await seller.call(publishSite)).status).toBe(200)
    expect(await seller.notices()).toEqual(['account-closed', 'account-closing-soon', 'account-kept'])
    later(30)
    await runClosings()
    expect(await seller.tenant()).toBeDefined()
    expect(await seller.audit()).toEqual(['seller close-account done', 'seller keep-account done'])
  })

  test('may close it again, with 14 new days', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    await seller.close()
    later(2)
    await seller.keep()
    later(1)
    expect((await seller.close()).body.closes_at).toBe('2026-03-19T12:00:00.000Z')
    expect(await seller.notices()).toEqual(['account-closed', 'account-kept', 'account-closed'])
  })

  test('keep-account: does nothing for an open account', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    expect((await seller.keep()).status).toBe(200)
    expect(await seller.notices()).toEqual([])
  })
})

describe('After 14 days', () => {
  test('everything under the seller’s keys is deleted, with a last mail to their address', async () => {
    const seller = await liveSeller()
    await seller.close()
    later(11)
    await Promise.all([runClosings(), runClosings()])
    later(3)
    await Promise.all([runClosings().catch(() => {}), runClosings().catch(() => {})])
    await runClosings()
    expect(await queryItems(tenantPartition(seller.tenantId))).toEqual([])
    expect(await seller.closing()).toBeUndefined()
    expect(await getItem(keys.profile(seller.userId))).toBeUndefined()
    expect(accounts.pool.users.has(seller.email)).toBe(false)
    expect([...bucket.pages.keys()].filter((key) => key.includes(seller.tenantId))).toEqual([])
    expect(await queryItems(planMailPartition(seller.tenantId))).toHaveLength(1)
    const [mail] = await seller.mails()
    expect(mail?.subject).toMatch(/account is deleted$/)
    expect(mail?.text).not.toContain('We still owe you')
    await seller.mails()
    expect(
      accounts.mails.filter(({ to, subject }) => to === seller.email && /is deleted$/.test(subject)),
    ).toHaveLength(1)
  })

  test('nothing happens an hour too early', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    await seller.close()
    later(14 - 1 / 24)
    await runClosings()
    expect(await seller.tenant()).toBeDefined()
    expect(await seller.notices()).toEqual(['account-closed', 'account-closing-soon'])
  })

  test('it is too late to keep it once the deletion has begun', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const seller = closingSeller(accounts, await inProcessSeller())
    await seller.close()
    later(11)
    await runClosings()
    later(3)
    accounts.pool.faults.beforeChange = () => {
      throw new Error('the user pool does not answer')
    }
    const { failed } = await runClosings()
    expect(failed).toBeGreaterThan(0)
    expect((await seller.keep()).body).toMatchObject({ error: 'account-closing' })
    accounts.pool.faults.beforeChange = () => {}
    await runClosings()
    expect(await seller.tenant()).toBeUndefined()
  })

  test('a run without time for another account leaves it to the next one', async () => {
    const seller = closingSeller(accounts, await inProcessSeller())
    await seller.close()
    later(11)
    expect(await runClosings(() => 30_000)).toMatchObject({ left: true, done: 0 })
    expect(await runClosings()).toMatchObject({ left: false })
    expect(await seller.notices()).toEqual(['account-closed', 'account-closing-soon'])
  })
})
