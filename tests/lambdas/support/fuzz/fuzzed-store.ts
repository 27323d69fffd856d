import type { ActionName } from '#contract/api.ts'
import { Releases, Site } from '#contract/site.ts'
import { hashOf } from '#lambdas/accounts/tokens.ts'
import { codeAddress } from '#lambdas/accounts/verification.ts'
import { handler as createCheckout } from '#lambdas/actions/create-checkout.ts'
import { handler as listReleases } from '#lambdas/actions/list-releases.ts'
import { handler as publishSite } from '#lambdas/actions/publish-site.ts'
import { handler as sendCode } from '#lambdas/actions/send-verification-email.ts'
import { listCustomers } from '#lambdas/data/customers.ts'
import { keys, tenantPartition } from '#lambdas/data/keys.ts'
import { grantWrite } from '#lambdas/data/reset-grants.ts'
import { queryItems, transact } from '#lambdas/data/table/client.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { cards, submit, type TestStripe } from '#tests/local/stripe/support.ts'
import { actionOf, requestsFor } from '#tests/security/support/requests.ts'
import { linesOf } from '#tests/security/support/stored.ts'
import { type Accounts, ask } from '../accounts.ts'
import type { fakeBucket } from '../fake-bucket.ts'
import { inProcessSeller } from '../in-process-seller.ts'
import { sold } from '../settled-sales.ts'
import { publishedCourse, sellerWithSite } from '../site-seller.ts'
import { fuzzedLibrary } from './fuzzed-library.ts'
import { fuzzedPlan } from './fuzzed-plan.ts'
import type { Sample } from './odd-request.ts'

const resetToken = 'r'.repeat(43)

export type FuzzedStore = { sampleOf: (name: ActionName) => Sample; contents: () => Promise<string[]> }

/**
 * A seller with a published page, an order and a code on its way, another one with a plan, one who has published
 * nothing, and a buyer; all their items and files, a line each.
 */
export async function fuzzedStore(
  { pool }: Accounts,
  bucket: Awaited<ReturnType<typeof fakeBucket>>,
  payments: TestStripe,
): Promise<FuzzedStore> {
  const seller = await sellerWithSite()
  const { address } = Site.parse((await seller.call(publishSite)).body)
  const [release] = Releases.parse((await seller.call(listReleases)).body).releases
  const { products, store } = await seller.home()
  const ids = {
    storeId: store?.id ?? '',
    storeProductId: products[0]?.id ?? '',
    productId: publishedCourse.id,
    releaseId: release?.id ?? '',
  }
  const { email, sub } = pool.signUp()
  for (const type of ['verification', 'password_reset']) await ask(sendCode, { email, type })
  await grantReset(email, sub)
  const cart = {
    lines: [{ id: seller.idOf(publishedCourse), quantity: 1 }],
    total_cents: publishedCourse.default_price,
  }
  const requests = requestsFor(ids)
  const bought = await purchase(payments, { ...requests['create-checkout'], ...cart })
  const library = await fuzzedLibrary()
  const plan = await fuzzedPlan()
  const newcomer = await inProcessSeller()
  const claimsFor = (name: ActionName) => {
    if (name === 'choose-address') return newcomer.claims
    return Object.hasOwn(plan.requests, name) ? plan.claims : seller.claims
  }
  const order = await sold(seller, { email: 'buyer@example.com', at: new Date().toISOString() })
  const [customer] = (await listCustomers(seller.tenantId)).customers
  const fitting: Partial<Record<ActionName, object>> = {
    ...fittingHer(email),
    ...library.requests,
    ...plan.requests,
    'get-order': { id: order.id },
    'get-customer': { id: customer?.id },
    'create-checkout': cart,
    'get-checkout': bought,
  }
  const partitions = [
    tenantPartition(seller.tenantId),
    tenantPartition(newcomer.tenantId),
    keys.profile(seller.userId).pk,
    ...(await Promise.all([codesOf('verification', email), codesOf('password_reset', email)])),
    ...library.partitions,
    ...plan.partitions,
  ]
  return {
    sampleOf: (name) => ({
      ...parts(name, { ...Object(requests[name]), ...fitting[name] }),
      claims: claimsFor(name),
      cookie: library.cookieFor(name),
    }),
    contents: async () => [
      ...linesOf((await Promise.all(partitions.map((pk) => queryItems(pk)))).flat()),
      ...pagesOf(bucket, seller.tenantId, address),
    ],
  }
}

const codesOf = async (purpose: 'verification' | 'password_reset', email: string) =>
  keys.code(purpose, (await codeAddress(purpose, email)).emailKey).pk

/** Where the usual request would be turned away for a reason of its own. */
const fittingHer = (email: string) => ({
  'add-store-products': { product_ids: [sampleCatalog.findLast(({ pro_only }) => !pro_only)?.id] },
  'send-verification-email': { email },
  'verify-code': { email },
  'reset-password': { email, resetToken },
})

/** Buys a cart. Returns the id and the key of its return address. */
async function purchase({ local }: TestStripe, cart: object) {
  const { body } = await ask(createCheckout, cart)
  await submit(body.url, { card: cards.pays })
  const [session] = local.account.records.all('sessions').slice(-1)
  const [, id = '', key = ''] = /thanks\/([\w-]+)#([\w-]+)$/.exec(session?.success_url ?? '') ?? []
  return { id, key }
}

/** As if the seller had just sent the right code. */
async function grantReset(email: string, userId: string) {
  const { emailKey } = await codeAddress('password_reset', email)
  await transact([grantWrite(emailKey, hashOf(resetToken), userId, Date.now())])
}

/** Splits an input into what path, query and body carry. */
function parts(name: ActionName, input: Record<string, unknown>) {
  const { path, query } = actionOf(name)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key))
  const entries = Object.entries(input)
  const others = entries.filter(([key]) => !inPath.has(key))
  const textsOf = (given: [string, unknown][]) =>
    Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
  return {
    path: textsOf(entries.filter(([key]) => inPath.has(key))),
    query: query ? textsOf(others) : {},
    body: query ? {} : Object.fromEntries(others),
  }
}

const pagesOf = ({ pages }: Awaited<ReturnType<typeof fakeBucket>>, tenantId: string, address = '') =>
  [...pages]
    .filter(([key]) => key.startsWith(`live/${address}/`) || key.startsWith(`releases/${tenantId}/`))
    .map(([key, { etag }]) => `${key} ${etag}`)
