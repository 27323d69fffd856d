import { testAccount } from '#contract/api/development-api.ts'
import { productLimit } from '#rules/billing/plans.ts'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { type Call, callerAt } from './call.ts'
import { expectThat, type Step } from './step.ts'
import type { Target } from './target.ts'
import { payOnce } from './test-payment.ts'

/**
 * Signs the test account in, builds and opens a store, and cleans up. Each run costs the account 10 credits. With
 * `withPayment` a course is bought there with a test card.
 */
export async function sellerJourney(target: Target, step: Step, { withPayment = false } = {}) {
  const call = await step('test account signs in', () => enter(target))
  const before = await step('home responds', () => call('get-home', {}))
  const productId = await step('course is added and published', () => addCourse(call))
  try {
    await step('website is written', () => generate(call))
    const site = await step('site is published', () => call('publish-site', {}))
    await step('store opens', async () => {
      const page = await openPage(site.url)
      expectThat(page.status === 200, `${site.url} answers ${page.status}`)
      expectThat(page.html.includes('<h1'), `${site.url} has no headline`)
    })
    if (withPayment) await payOnce(site.url, step)
  } finally {
    await step('cleaned up', () => cleanUp(call, productId, before.site?.status === 'live'))
  }
}

/** Signs the test account in. */
export async function enter({ config, origin, userPoolEndpoint }: Target) {
  await callerAt(origin)('provision-test-user', testAccount)
  const { accessToken } = await signIn({
    endpoint: userPoolEndpoint,
    clientId: config.userPoolClientId,
    userPoolId: config.userPoolId,
    email: testAccount.email,
    password: testAccount.password,
  })
  return callerAt(origin, accessToken)
}

async function addCourse(call: Call) {
  const { tenant } = await call('get-home', {})
  const [{ products: offered }, { products: owned }] = await Promise.all([
    call('list-catalog', {}),
    call('list-store-products', {}),
  ])
  const isFull = owned.length >= productLimit(tenant?.plan ?? 'lite')
  expectThat(!isFull, 'the store of the test account is full; remove a product from it')
  const chosen = offered.find(({ id, pro_only }) => !pro_only && !owned.some((it) => it.product_id === id))
  expectThat(chosen !== undefined, 'the catalog has no course that the test account could add')
  const { products } = await call('add-store-products', { product_ids: [chosen.id] })
  const added = products.find(({ product_id }) => product_id === chosen.id)
  expectThat(added !== undefined, 'the course was not added')
  await call('update-store-product', { id: added.id, status: 'published' })
  return added.id
}

async function generate(call: Call) {
  const [{ store }, { products }] = await Promise.all([call('get-home', {}), call('list-store-products', {})])
  return call('openai-generate-site', {
    contentType: 'site-bundle',
    storeName: store?.name ?? 'Smoke test',
    niche: 'marketing',
    selectedOfferIds: products.filter(({ status }) => status === 'published').map((it) => it.product_id),
    brandColors: [defaultBrandColor],
  })
}

/** A store that was live before stays live without the course. */
async function cleanUp(call: Call, productId: string, wasLive: boolean) {
  await call('remove-store-product', { id: productId })
  const { site } = await call('get-home', {})
  if (site?.status === 'live' && !wasLive) await call('unpublish-site', {})
}

/** Opens a page as a visitor does, including `*.localhost`, which Node does not resolve. */
async function openPage(url: string) {
  const { hostname, origin, pathname } = new URL(url)
  if (hostname.endsWith('.localhost'))
    return visitStore(origin, hostname.replace(/\.localhost$/, ''), pathname)
  const reply = await fetch(url)
  return { status: reply.status, headers: Object.fromEntries(reply.headers), html: await reply.text() }
}
