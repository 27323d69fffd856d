import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { failsWith, sectionOf, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { modelForAllTests } from '../../support/for-all-tests.ts'

const model = modelForAllTests()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const { hero } = validSiteContent
const previous = { ...validSiteContent, hero: { ...hero, headline: 'Previous' } }

async function ledger(tenantId: string) {
  const entries = await queryItems(tenantPartition(tenantId), keys.credit(tenantId, '').sk)
  return entries.map(({ delta }) => Number(delta))
}

/** Everything but the features is written; these fail once `work` is done. */
async function failingAfter(seller: SiteSeller, work: () => Promise<unknown>) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  let failNow = () => {}
  model.answer = (request, response) => {
    if (sectionOf(request) !== 'features') return writesWell(request, response)
    failNow = () => failsWith(400)(request, response)
  }
  const running = seller.generate()
  await vi.waitUntil(async () => (await seller.site()).generation?.done.length === 2, waitLimits)
  await work()
  failNow()
  expect((await running).status).toBe(502)
}

describe('a generation that fails after some sections were written', () => {
  test('costs nothing if none of them was kept', async () => {
    const seller = await sellerWithSite(previous)
    await failingAfter(seller, async () => {})
    expect(await seller.credits()).toBe(100)
    expect((await seller.site()).content).toEqual(previous)
  })

  test('costs one credit for a section that the seller has kept', async () => {
    const seller = await sellerWithSite(previous)
    await failingAfter(seller, () => seller.edit({ locks: ['hero.headline'] }))
    expect(await seller.credits()).toBe(99)
    expect(await ledger(seller.tenantId)).toEqual([100, -1])
    expect((await seller.site()).content.hero?.headline).toBe(hero.headline)
    expect((await seller.edit({ theme: 'bold' })).status).toBe(200)
  })

  test('costs nothing for text written by the seller', async () => {
    const seller = await sellerWithSite(previous)
    const edited = { ...hero, headline: 'Of the seller' }
    await failingAfter(seller, () =>
      seller.edit({
        content: { hero: edited },
        base: { content: { hero: { ...hero, headline: 'Previous' } } },
      }),
    )
    expect(await seller.credits()).toBe(100)
  })
})

test('a store starts at most 30 generations an hour and learns when to continue', async () => {
  const seller = await sellerWithSite()
  const wholeHour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: wholeHour + 48 * 60_000 })
  for (let started = 0; started < 30; started++)
    expect((await seller.generate({ section: 'hero' })).status).toBe(200)
  expect(await seller.generate({ section: 'hero' })).toEqual({
    status: 429,
    body: {
      error: 'too-many-requests',
      message: 'You have started 30 generations within the hour. Please try again in 12 min.',
    },
  })
  expect(await seller.credits()).toBe(70)
  expect(model.requests).toHaveLength(30)
  const other = await sellerWithSite()
  expect((await other.generate({ section: 'hero' })).status).toBe(200)
  vi.setSystemTime(wholeHour + 60 * 60_000)
  expect((await seller.generate({ section: 'hero' })).status).toBe(200)
})

test('all stores together spend so many credits a day, and none is charged beyond', async () => {
  const seller = await sellerWithSite()
  const tomorrow = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow + 3 * 86_400_000 })
  expect((await seller.generate({ section: 'hero' })).status).toBe(200)
  const day = new Date().toISOString().slice(0, 10)
  await updateItem(keys.rate(`GENERATIONS#${day}`, 'DAY'), {
    UpdateExpression: 'SET #count = :most',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':most': 200_000 },
  })
  expect(await seller.generate({ section: 'hero' })).toEqual({
    status: 429,
    body: {
      error: 'too-many-requests',
      message: 'Writing with AI is paused until tomorrow. Nothing was charged.',
    },
  })
  expect(await seller.credits()).toBe(99)
  vi.setSystemTime(tomorrow + 4 * 86_400_000)
  expect((await seller.generate({ section: 'hero' })).status).toBe(200)
})
