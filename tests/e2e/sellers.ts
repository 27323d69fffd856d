import type { Browser } from '@playwright/test'
import { LinkedStoreProducts } from '#contract/store.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { type BrowserSession, sessionOf } from '../support/browser-session.ts'
import { newSeller, type Seller } from '../support/seller.ts'
import { targetAt } from '../support/target.ts'
import { test as base } from './fixtures.ts'
import { operate } from './operator.ts'

export type SignedIn = { seller: Seller; session: BrowserSession }

/** What sellers have done before a test meets them. Those that tests share must be left as they are. */
const histories = {
  'has done nothing': async () => undefined,
  'has a live site': openStore,
  'is on the Pro plan': ({ email }: Seller) => operate('set-plan', email, 'pro'),
  'is an admin': ({ email }: Seller) => operate('set-role', email, 'admin'),
} satisfies Record<string, (seller: Seller) => Promise<void>>

type History = keyof typeof histories
type Fixtures = {
  /** Who is signed in when the test begins. */
  who: History
  /** Whether the test changes the seller, and so needs its own. */
  changes: boolean
  signedIn: SignedIn
  seller: Seller
}
type Shared = { meet: (history: History) => Promise<SignedIn> }

export const test = base.extend<Fixtures, Shared>({
  who: ['has a live site', { option: true }],
  changes: [false, { option: true }],
  meet: [
    async ({ browser }, use) => {
      const known = new Map<History, Promise<SignedIn>>()
      await use((history) => {
        const met = known.get(history) ?? signedInAfter(history, browser)
        known.set(history, met)
        return met
      })
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ who, changes, meet, browser }, use) =>
    use(await (changes ? signedInAfter(who, browser) : meet(who))),
  seller: ({ signedIn }, use) => use(signedIn.seller),
  storageState: ({ signedIn }, use) => use(signedIn.session),
})

async function signedInAfter(history: History, browser: Browser): Promise<SignedIn> {
  const seller = await newSeller({ at: await targetAt(process.env.STOREWRIGHT_ORIGIN ?? '') })
  await histories[history](seller)
  return { seller, session: await sessionOf(browser, seller) }
}

/** Three products, two of them published, and a live site. */
async function openStore({ api }: Seller) {
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
