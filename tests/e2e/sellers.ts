import { LinkedStoreProducts } from '#contract/store.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { sessionOf } from '../harness/browser/browser-session.ts'
import { newSeller, type Seller } from '../harness/sellers/seller.ts'
import { targetAt } from '../harness/stack/target.ts'
import { test as base } from './fixtures.ts'
import { operate } from './operator.ts'

/** What sellers have done before a test begins. */
const preparations = {
  'new seller': async () => undefined,
  'live site': publishSite,
  'Pro plan': ({ email }: Seller) => operate('set-plan', email, 'pro'),
  admin: ({ email }: Seller) => operate('set-role', email, 'admin'),
} satisfies Record<string, (seller: Seller) => Promise<void>>

type SellerState = keyof typeof preparations
type Fixtures = {
  /** What the seller who is signed in has done. */
  sellerState: SellerState
  /** Whether the test changes the seller, who is otherwise shared with other tests of the worker. */
  ownSeller: boolean
  /** Whether the test ends or renews the seller's session, which a shared seller's other tests use as well. */
  ownSession: boolean
  /** Who is signed in when the test begins. */
  seller: Seller
}
type WorkerFixtures = { sharedSeller: (state: SellerState) => Promise<Seller> }

export const test = base.extend<Fixtures, WorkerFixtures>({
  sellerState: ['live site', { option: true }],
  ownSeller: [false, { option: true }],
  ownSession: [false, { option: true }],
  sharedSeller: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in its first parameter
    async ({}, use) => {
      const prepared = new Map<SellerState, Promise<Seller>>()
      await use((state) => {
        const seller = prepared.get(state) ?? prepareSeller(state)
        prepared.set(state, seller)
        return seller
      })
    },
    { scope: 'worker' },
  ],
  seller: async ({ sellerState, ownSeller, ownSession, sharedSeller }, use) => {
    const seller = await (ownSeller ? prepareSeller(sellerState) : sharedSeller(sellerState))
    await use(ownSession ? await signedInAgain(seller) : seller)
  },
  storageState: ({ seller }, use) => use(sessionOf(seller)),
})

async function prepareSeller(state: SellerState): Promise<Seller> {
  const seller = await newSeller({ at: await targetAt(process.env.STOREWRIGHT_ORIGIN ?? '') })
  await preparations[state](seller)
  // The role is a claim of the token.
  return state === 'admin' ? signedInAgain(seller) : seller
}

const signedInAgain = async (seller: Seller): Promise<Seller> => ({ ...seller, ...(await seller.signIn()) })

/** Three products, two of them published, and a live site. */
async function publishSite({ api }: Seller) {
  const product_ids = sampleCatalog.filter(({ pro_only }) => !pro_only).slice(0, 3)
  await api('POST', '/api/store-products', { product_ids: product_ids.map(({ id }) => id) })
  const { products } = LinkedStoreProducts.parse((await api('GET', '/api/store-products')).body)
  const [first, second] = products.toSorted(
    (one, other) => other.product.popularity_pct - one.product.popularity_pct,
  )
  for (const item of [first, second]) {
    await api('PATCH', `/api/store-products/${item?.id}`, { status: 'published' })
  }
  await api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: 'Marlow Studio',
    niche: 'marketing',
    selectedOfferIds: [first?.product_id, second?.product_id],
    brandColors: ['#B4532A'],
  })
  await api('POST', '/api/site/publish')
}
