import { expect, test } from 'vitest'
import { Site } from '#contract/site/site.ts'
import { listDealsHandler as listDeals } from '#lambdas/actions/deals.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { maxSiteAddressLength, siteAddress } from '#rules/names/names.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { newStoreName, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

bucketForAllTests()

type Seller = Awaited<ReturnType<typeof sellerWithSite>>

const publish = async (seller: Seller) => Site.parse((await seller.call(publishSite)).body)
const slugOf = (storeName: string) => storeName.toLowerCase().replaceAll(' ', '-')

/** Publishes stores with this name. Five use up all counted addresses and one more. */
async function takeAddresses(storeName: string, count: number) {
  for (let taken = 0; taken < count; taken++) await publish(await sellerWithSite(validSiteContent, storeName))
}

test.each([0, 1, 2, 5])(
  'the shown address is the one the store gets, after %i equal names',
  async (others) => {
    const storeName = newStoreName()
    await takeAddresses(storeName, others)
    const seller = await sellerWithSite(validSiteContent, storeName)
    const { url, address } = await seller.site()
    expect(address).toBeUndefined()
    if (others > 0) expect(url).not.toBe(`http://${slugOf(storeName)}.localhost:3000`)
    expect((await publish(seller)).url).toBe(url)
  },
)

test('a rename returns the address that is free for the new name', async () => {
  const storeName = newStoreName()
  await takeAddresses(storeName, 1)
  const seller = await sellerWithSite()
  const renamed = Site.parse((await seller.edit({ store_name: storeName })).body)
  expect(renamed.url).toBe(`http://${slugOf(storeName)}-2.localhost:3000`)
  expect((await publish(seller)).url).toBe(renamed.url)
})

test.each([2, 3, 4])(
  'a store whose longest address ends in -%i shows its address and its deals',
  async (ending) => {
    // In lower case the letter is an i and a combining dot, which becomes a hyphen.
    const store_name = `${'İ'.repeat(30)}x ${ending}`
    expect(siteAddress(store_name)).toHaveLength(maxSiteAddressLength)
    const seller = await sellerWithSite()
    const renamed = await seller.edit({ store_name })
    expect(renamed.status).toBe(200)
    expect((await seller.site()).url).toBe(Site.parse(renamed.body).url)
    expect((await seller.call(listDeals)).status).toBe(200)
    expect((await publish(seller)).url).toBe(Site.parse(renamed.body).url)
  },
)

test('a reserved name is not shown as an address', async () => {
  const seller = await sellerWithSite(validSiteContent, 'Dashboard')
  const { url } = await seller.site()
  expect(url).not.toBe('http://dashboard.localhost:3000')
  expect((await publish(seller)).url).toBe(url)
})

test('a name mistaken for the product or a payment service is refused everywhere', async () => {
  const seller = await sellerWithSite()
  const { store_name: before } = (await seller.site()).settings
  for (const store_name of ['Storewright Support', 'РаyРаl Security', 'Customer\u200B Support']) {
    const renamed = await seller.edit({ store_name })
    expect(renamed).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(renamed.body.message).toContain('Choose a name that nobody takes for')
    expect((await seller.generate({ storeName: store_name })).status).toBe(400)
  }
  expect((await seller.site()).settings.store_name).toBe(before)
})
