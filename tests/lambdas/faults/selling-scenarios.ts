import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import {
  getDraftLinkHandler as getDraftLink,
  revokeDraftHandler as revokeDraft,
  shareDraftHandler as shareDraft,
} from '#lambdas/actions/draft.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import {
  checkAddressHandler as checkAddress,
  chooseAddressHandler as chooseAddress,
  closeStoreHandler as closeStore,
  reopenStoreHandler as reopenStore,
  updateStoreHandler as updateStore,
} from '#lambdas/actions/store.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import {
  publishedCourse,
  type SiteSeller,
  sellerWithSite,
  siteSeller,
} from '#tests/harness/sellers/site-seller.ts'
import { draftUrlIn, visitDraft } from '../support/draft-visitor.ts'
import { expectConsistent } from './expect-consistent.ts'
import { answered, ended, type Outcome, type Scenario } from './scenario.ts'

const third = sampleCatalog.findLast(({ pro_only }) => !pro_only)
const firstOf = async (seller: SiteSeller) =>
  (await seller.home()).products.find(({ product_id }) => product_id === publishedCourse.id)
const saying = (headline: string) => ({ content: { hero: { ...validSiteContent.hero, headline } } })
const releasesOf = async (seller: SiteSeller) =>
  Releases.parse((await seller.call(listReleases)).body).releases

const addressOf = (word: string, { tenantId }: SiteSeller) =>
  `${word}-${tenantId.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`

type Doing = {
  act: (seller: SiteSeller, id: string) => Promise<Outcome>
  done: (seller: SiteSeller) => Promise<void>
  /** What came before. */
  given?: (seller: SiteSeller) => Promise<unknown>
  newSeller?: () => Promise<SiteSeller>
  /** What it is about. */
  idOf?: (seller: SiteSeller) => Promise<string | undefined>
}

const selling = (name: string, { act, done, given, idOf, newSeller = sellerWithSite }: Doing): Scenario => ({
  name,
  prepare: async ({ bucket }) => {
    const seller = await newSeller()
    await given?.(seller)
    const id = (await idOf?.(seller)) ?? ''
    return {
      act: () => act(seller, id),
      expectDone: async () => {
        await done(seller)
        await expectConsistent(seller.tenantId, bucket)
      },
    }
  },
})

const publish = (seller: SiteSeller) => seller.call(publishSite)
const statusIs = async (seller: SiteSeller, status: string) =>
  expect(await seller.site()).toMatchObject({ status })

async function publishTwice(seller: SiteSeller) {
  await publish(seller)
  await seller.edit(saying('Second'))
  await publish(seller)
}

export const sellingScenarios: Scenario[] = [
  selling('adding a product', {
    act: (seller) => answered(seller.call(addStoreProducts, { product_ids: [third?.id] })),
    done: async (seller) => expect((await seller.home()).products).toHaveLength(3),
  }),
  selling('changing a product', {
    idOf: async (seller) => (await firstOf(seller))?.id,
    act: (seller, id) => answered(seller.call(updateStoreProduct, { status: 'draft' }, { id })),
    done: async (seller) => expect((await firstOf(seller))?.status).toBe('draft'),
  }),
  selling('removing a product', {
    idOf: async (seller) => (await firstOf(seller))?.id,
    act: (seller, id) => answered(seller.call(removeStoreProduct, undefined, { id })),
    done: async (seller) => expect(await firstOf(seller)).toBeUndefined(),
  }),
  selling('editing the site', {
    act: (seller) => answered(seller.edit(saying('Edited'))),
    done: async (seller) =>
      expect(await seller.site()).toMatchObject({ ...saying('Edited'), locks: ['hero.headline'] }),
  }),
  selling('changing the time zone', {
    given: publish,
    act: (seller) => answered(seller.call(updateStore, { zoneinfo: 'Asia/Tokyo' })),
    done: async (seller) => {
      const { store } = await seller.home()
      expect(store?.zoneinfo).toBe('Asia/Tokyo')
      expect(await loadStorefront(store?.id ?? '')).toMatchObject({ zoneinfo: 'Asia/Tokyo' })
    },
  }),
  selling('having the site written', {
    newSeller: siteSeller,
    act: (seller) => answered(seller.generate({ requestId: 'press' })),
    done: async (seller) => {
      expect(await seller.site()).toMatchObject({ status: 'staged', content: validSiteContent })
      expect(await seller.credits()).toBe(90)
    },
  }),
  selling('having one section written again', {
    act: (seller) => answered(seller.generate({ requestId: 'press', section: 'features' })),
    done: async (seller) => expect(await seller.credits()).toBe(99),
  }),
  selling('publishing for the first time', {
    act: (seller) => answered(publish(seller)),
    done: (seller) => statusIs(seller, 'live'),
  }),
  selling('publishing again', {
    given: async (seller) => {
      await publish(seller)
      await seller.edit(saying('Second'))
    },
    act: (seller) => answered(publish(seller)),
    done: async (seller) =>
      expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: false }),
  }),
  selling('rolling back', {
    given: publishTwice,
    idOf: async (seller) => (await releasesOf(seller)).at(-1)?.id,
    act: (seller, release_id) => answered(seller.call(rollBack, { release_id })),
    done: async (seller) =>
      expect((await releasesOf(seller)).map(({ is_live }) => is_live)).toEqual([false, true]),
  }),
  selling('taking the site down', {
    given: publish,
    act: (seller) => answered(seller.call(unpublishSite)),
    done: (seller) => statusIs(seller, 'staged'),
  }),
  selling('checking an address', {
    act: (seller) =>
      answered(seller.call(checkAddress, undefined, undefined, { address: addressOf('free', seller) })),
    done: async (seller) => expect((await seller.site()).url).not.toContain('free-'),
  }),
  selling('choosing an address', {
    given: (seller) => seller.call(chooseAddress, { address: addressOf('first', seller) }),
    act: (seller) => answered(seller.call(chooseAddress, { address: addressOf('second', seller) })),
    done: async (seller) => expect((await seller.site()).url).toContain(addressOf('second', seller)),
  }),
  selling('sharing the draft', {
    given: (seller) => seller.call(shareDraft),
    act: (seller) => answered(seller.call(shareDraft)),
    done: async (seller) => expect((await seller.call(getDraftLink)).body).toHaveProperty('expires_at'),
  }),
  selling('ending the link to the draft', {
    given: (seller) => seller.call(shareDraft),
    act: (seller) => answered(seller.call(revokeDraft)),
    done: async (seller) => expect((await seller.call(getDraftLink)).body).toEqual({}),
  }),
  selling('opening a draft', {
    idOf: async (seller) => String((await seller.call(shareDraft)).body.url),
    act: (_seller, url) => answered(visitDraft(draftUrlIn({ url }))),
    done: async (seller) => expect((await seller.call(getDraftLink)).body).toHaveProperty('expires_at'),
  }),
  selling('moving to another address', {
    given: async (seller) => {
      await seller.call(chooseAddress, { address: addressOf('first', seller) })
      await publish(seller)
    },
    act: (seller) => {
      const [replaces, address] = [addressOf('first', seller), addressOf('second', seller)]
      return answered(seller.call(chooseAddress, { address, replaces }))
    },
    done: async (seller) => {
      expect(await seller.site()).toMatchObject({
        status: 'live',
        address: addressOf('second', seller),
        former_addresses: [{ address: addressOf('first', seller) }],
      })
      const { store } = await seller.home()
      expect((await loadStorefront(store?.id ?? ''))?.url).toContain(addressOf('second', seller))
    },
  }),
  selling('closing the store', {
    given: publish,
    act: (seller) => answered(seller.call(closeStore)),
    done: async (seller) =>
      expect(await seller.site()).toMatchObject({ status: 'staged', closed_at: expect.any(String) }),
  }),
  selling('reopening the store', {
    given: async (seller) => {
      await publish(seller)
      await seller.call(closeStore)
    },
    act: (seller) => answered(seller.call(reopenStore)),
    done: async (seller) => expect(await seller.site()).not.toHaveProperty('closed_at'),
  }),
  orders(),
]

function orders(): Scenario {
  const sale = {
    productId: publishedCourse.id,
    buyerEmail: `${randomUUID()}@example.com`,
    paidAt: 0,
  }
  return selling('recording an order', {
    act: ({ tenantId }) =>
      ended(() => recordOrder({ ...sale, tenantId, paymentId: `payment-of-${tenantId}` })),
    done: async (seller) => expect((await seller.home()).stats.total_orders).toBe(1),
  })
}
