import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import type { InputOf } from '#contract/api/action.ts'
import type { ActionName, Api } from '#contract/api/api.ts'
import { Sessions } from '#contract/api/profile-api.ts'
import { CreatedCampaign } from '#contract/marketing.ts'
import { Customers } from '#contract/sales/customers.ts'
import { Deal } from '#contract/sales/deals.ts'
import { Orders } from '#contract/sales/orders.ts'
import { Site } from '#contract/site/site.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { submit } from '#tests/harness/fakes/test-stripe.ts'
import { requestsFor } from '#tests/harness/fuzz/requests.ts'
import { storeItem } from '#tests/harness/fuzz/stored.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import type { Seller } from '#tests/harness/sellers/seller.ts'
import { sendForm, startedUpload, upload } from '#tests/harness/sellers/upload.ts'
import type { SharedStack } from '#tests/harness/stack/shared-stack.ts'
import { sellerWithStore } from './full-store.ts'
import { boughtLibrary } from './libraries.ts'

export type SellerWithIds = Awaited<ReturnType<typeof sellerWithIds>>
type Kind = keyof SellerWithIds['named']

/** Which field of an action names something of one seller's, and what. */
export const namedBy = {
  'update-store-product': { id: 'storeProduct' },
  'remove-store-product': { id: 'storeProduct' },
  'rollback-site': { release_id: 'release' },
  'delete-file': { name: 'file' },
  'edit-piece': { id: 'piece' },
  'another-angle': { id: 'piece' },
  'update-deal': { id: 'deal' },
  'delete-deal': { id: 'deal' },
  'finish-upload': { upload_id: 'upload' },
  'update-site': { logo: 'file', share_picture: 'file', favicon: 'file', portrait: 'file' },
  'get-order': { id: 'order' },
  'get-customer': { id: 'customer' },
  'get-payout': { id: 'payout' },
  'continue-case': { id: 'case' },
  'end-session': { id: 'session' },
  'confirm-subscription': { session_id: 'paymentPage' },
} as const satisfies { [Name in ActionName]?: { [Field in keyof InputOf<Api[Name]>]?: Kind } }

/** A seller with one of everything that an action names by an id: each exists, and is this seller's. */
export async function sellerWithIds(stack: SharedStack) {
  const ada = await sellerWithStore()
  const { api } = ada.seller
  const get = async <Shape extends z.ZodMiniType>(path: string, shape: Shape) =>
    z.parse(shape, (await api('GET', path)).body)
  const paymentPage = await paidPlan(ada.seller)
  await boughtLibrary(stack.origin, ada)
  const file = Site.parse((await upload(ada.seller, logoFile())).body).settings.logo
  const { orders } = await get('/api/orders', Orders)
  const { customers } = await get('/api/customers', Customers)
  const { sessions } = await get('/api/sessions', Sessions)
  const { pieces } = z.parse(CreatedCampaign, (await api('POST', ...campaignOf(ada.ids))).body)
  const deal = z.parse(Deal, (await api('POST', '/api/deals', dealOf(ada.ids.productId))).body)
  const named = {
    storeProduct: ada.ids.storeProductId,
    release: ada.ids.releaseId,
    file,
    piece: pieces[0]?.id ?? '',
    deal: deal.id,
    upload: await waitingUpload(ada.seller),
    order: orders[0]?.id ?? '',
    customer: customers[0]?.id ?? '',
    payout: await storedPayout(stack, ada.tenantId),
    session: sessions[0]?.id ?? '',
    case: z.parse(Case, (await api('POST', '/api/cases', caseOfAda)).body).number,
    paymentPage,
  }
  return { ...ada, named }
}

const Case = z.object({ number: z.string() })
const caseOfAda = { topic: 'payouts', text: 'Why is my payout held?' }

/** A code needs one course; the seller of the attacks has one. */
const dealOf = (productId: string) => ({
  kind: 'code',
  code: 'OF-ADA',
  percent: 20,
  product_ids: [productId],
})

const campaignOf = (ids: Parameters<typeof requestsFor>[0]) =>
  ['/api/campaigns', requestsFor(ids)['create-campaign']] as const

/** Pays a plan, so that whoever names its payment page could confirm it. Returns the page's session. */
async function paidPlan({ api }: Seller) {
  const started = await api('POST', '/api/billing/checkout', {
    plan: 'pro',
    interval: 'month',
    request_id: randomUUID(),
  })
  const url = String(started.body.url)
  await submit(url, { card: '5555 5555 5555 4444' })
  const session_id = /cs_\w+/.exec(url)?.[0] ?? ''
  await api('POST', '/api/billing/confirm', { session_id })
  return session_id
}

/** A picture that was sent and not taken into the store yet. */
async function waitingUpload(seller: Seller) {
  const picture = logoFile()
  const started = await startedUpload(seller, picture.length)
  await sendForm(started, picture)
  return started.upload_id
}

/** A payout takes a month of the clock, which all tests share, so this one is put into the table. */
async function storedPayout({ environment }: SharedStack, tenantId: string) {
  const id = ulid()
  const at = new Date().toISOString()
  await storeItem(environment, {
    ...keys.payout(tenantId, id),
    type: 'payout',
    id,
    tenant_id: tenantId,
    account_id: 'acct_of_ada',
    created_at: at,
    at,
    cents: 5300,
    carried_cents: 5300,
    state: 'sent',
    attempt: 1,
    attempt_began_at: at,
    tried_at: at,
    sent_at: at,
    returned_cents: 0,
    transfer_id: 'tr_of_ada',
    revision: 2,
  })
  return id
}
