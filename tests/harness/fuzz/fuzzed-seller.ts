import type { ActionName } from '#contract/api/api.ts'
import { Releases } from '#contract/site/site.ts'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { shareDraftHandler as shareDraft } from '#lambdas/actions/draft.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
} from '#lambdas/actions/site.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { listCustomers } from '#lambdas/data/sales/customers.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { buyerOf, newCourse } from '../buyers/purchase.ts'
import { ask } from '../functions/accounts.ts'
import { settleSale } from '../sellers/settled-sales.ts'
import { publishedCourse, type SiteSeller, sellerWithSite } from '../sellers/site-seller.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'
import { type Ids, requestsFor } from './requests.ts'

/** A seller with a published page, a link to its draft, an order and its customer. */
export async function fuzzedSeller({ payments }: World, name: ActionName): Promise<FuzzedPart> {
  const seller = await sellerWithSite()
  await seller.call(publishSite)
  const ids = await idsOf(seller)
  const order = await settleSale(seller, { email: 'buyer@example.com', at: new Date().toISOString() })
  const [customer] = (await listCustomers(seller.tenantId)).customers
  const shared = await seller.call(shareDraft)
  const { host, hash } = new URL(String(shared.body.url))
  const token = hash.slice(1)
  const usual = requestsFor(ids)
  const cart = {
    ...usual['create-checkout'],
    lines: [{ id: seller.idOf(publishedCourse), quantity: 1 }],
    total_cents: publishedCourse.default_price,
  }
  const requests: FuzzedPart['requests'] = {
    ...usual,
    // The usual one is there already.
    'add-store-products': { product_ids: [sampleCatalog.findLast(({ pro_only }) => !pro_only)?.id] },
    'get-order': { id: order.id },
    'get-customer': { id: customer?.id },
    'open-draft': { token },
    'create-checkout': cart,
  }
  if (name === 'get-course-preview') requests[name] = { id: await newCourse() }
  if (name === 'get-checkout') requests[name] = await bought(payments, cart)
  const { cookie } = await buyerOf({ libraryId: 'of-a-buyer' })
  const { tenantId, userId, claims } = seller
  const partitions = [tenantPartition(tenantId), userPartition(userId), planMailPartition(tenantId)]
  return { requests, claims, cookie, host, partitions: [...partitions, keys.draft(textHash(token)).pk] }
}

async function idsOf(seller: SiteSeller): Promise<Ids> {
  const [release] = Releases.parse((await seller.call(listReleases)).body).releases
  const { products, store } = await seller.home()
  return {
    storeId: store?.id ?? '',
    storeProductId: products[0]?.id ?? '',
    productId: publishedCourse.id,
    releaseId: release?.id ?? '',
  }
}

/** Buys a cart. Returns the id and the key of its return address. */
async function bought({ local }: TestStripe, cart: object) {
  const { body } = await ask(createCheckout, cart)
  await submit(body.url, { card: cards.pays })
  const [session] = local.account.records.all('sessions').slice(-1)
  const [, id = '', key = ''] = /thanks\/([\w-]+)#([\w-]+)$/.exec(session?.success_url ?? '') ?? []
  return { id, key }
}
