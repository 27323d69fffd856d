import { createHash } from 'node:crypto'
import type { CatalogProduct } from '#contract/catalog.ts'
import type { CreateCheckout } from '#contract/sales/checkout.ts'
import { thanksPath } from '#contract/urls/buyer-links.ts'
import { checkoutPolicies } from '#contract/urls/legal-links.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import {
  checkoutsPerClientHour,
  checkoutsPerWideNetworkHour,
  maxCheckoutsPerStoreHour,
  mayStartCheckout,
} from '#rules/money/checkout.ts'
import { exactDollars } from '#rules/money/money.ts'
import { defaultTimeZone } from '#rules/store-day.ts'
import { platformStorefront, platformStoreId } from '../courses/platform-storefront.ts'
import { recommendedCourse } from '../courses/recommended-course.ts'
import { networkOf, wideNetworkOf } from '../crypto/client-ip.ts'
import { checkoutKeyOf, networkKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import {
  type Checkout,
  type CheckoutLine,
  CodeRefusedError,
  loadCheckout,
  loadNewestCheckout,
  type NewestCheckout,
  type StartedCheckout,
  saveStartedCheckout,
} from '../data/sales/checkouts.ts'
import { codeUse, returnUse } from '../data/sales/discount-codes.ts'
import { loadStorefront } from '../data/site/storefronts.ts'
import { cachedCatalog } from '../data/store/catalog.ts'
import { countUpTo, undoCount } from '../data/table/rate-limits.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { appOrigin } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { logUnexpected } from '../log/log.ts'
import { cartHashOf } from './cart-hash.ts'
import { acceptCode, canReuse, codeRefusal, expectUse, holdsUse, isUsed, tryCode } from './codes.ts'
import { isSecured } from './count-declined.ts'
import type { Sales } from './ports.ts'
import { currentOffers, type PricedLines, priceLines } from './price-lines.ts'
import {
  countInThisSecond,
  expectStoreCapacity,
  storeLimit,
  undoCountInThisSecond,
  waitForFreeSecond,
} from './store-limits.ts'

/** As many tabs may start a checkout of one cart at the same time. */
const retries = {
  tries: 10,
  text: 'This cart is being checked out elsewhere. Please try again in a moment.',
}

/**
 * Starts the payment of a cart: what the live page sells, at the live page's prices. Two round trips to the table and
 * one call to the provider, and one more of each where an earlier checkout of the same cart ends. A repeated request
 * returns the same payment page and does not count again. What is refused is not counted for the store, so that one client cannot use up its
 * limit.
 * @throws Failure 'not-for-sale', 'price-changed', 'too-many-requests', 'payments-off'; 'conflict' for a repeated
 * request whose checkout another one of the cart has replaced
 */
export async function startCheckout(
  sales: Pick<Sales, 'start' | 'expire'>,
  cart: CreateCheckout,
  client: Client,
  now: number,
): Promise<{ url: string; id: string }> {
  const cartHash = cart.cart_id && cartHashOf(cart)
  const { storefront, priced, contents, recommended, previous, use, networks, isSecure } = await acceptCart(
    cart,
    cartHash,
    client,
    now,
  )
  const { lines, units } = priced
  const id = checkoutId(cart, lines)
  const key = await checkoutKeyOf(id)
  const { sessionId, url } = await sales.start({
    checkoutId: id,
    storeName: storefront.store_name,
    lines: units,
    successUrl: `${appOrigin()}${thanksPath(id, key)}`,
    cancelUrl: pageOf(storefront.url, cart.page),
    policies: checkoutPolicies(appOrigin()),
    isSecure,
    metadata: { checkout: id, tenant: storefront.tenant_id },
  })
  const { tenant_id, store_name, brand_color, logo, support_email, owner_user_id } = storefront
  const checkout: Checkout = {
    id,
    tenant_id,
    store_id: cart.store_id,
    request_id: cart.request_id,
    store_name,
    store_url: storefront.url,
    brand_color,
    ...(logo && { logo }),
    ...(support_email && { support_email }),
    owner_user_id,
    lines,
    contents,
    ...(recommended && { recommended }),
    source: cart.source,
    networks,
    zoneinfo: storefront.zoneinfo ?? defaultTimeZone,
    key_hash: textHash(key),
    session_id: sessionId,
    state: 'open',
  }
  const started = { checkout, isRepeated: previous?.checkout_id === id, use }
  try {
    if (cartHash) await supersede(sales, started, { hash: cartHash, previous })
    else await saveStartedCheckout(started)
  } catch (error) {
    if (!(error instanceof CodeRefusedError)) throw error
    // Nobody has the address of this payment page.
    await end(sales, { session_id: sessionId })
    throw await codeRefusal(cart, now)
  }
  return { url, id }
}

/** The URL of a page of the store; of the first one for a path that is not below the store's URL. */
function pageOf(storeUrl: string, path: string | undefined) {
  if (!path?.startsWith('/') || !URL.canParse(path, storeUrl)) return storeUrl
  const { origin, pathname } = new URL(path, storeUrl)
  const home = new URL(storeUrl)
  return origin === home.origin && pathname.startsWith(home.pathname) && pathname !== home.pathname
    ? origin + pathname
    : storeUrl
}

async function acceptCart(cart: CreateCheckout, cartHash: string | undefined, client: Client, now: number) {
  const store = textHash(cart.store_id)
  expectStoreCapacity(store, now)
  const [network, wideNetwork] = await Promise.all([
    networkKeyOf(networkOf(client.ip)),
    networkKeyOf(wideNetworkOf(client.ip)),
  ])
  const storeCounter = `checkout#store#${store}`
  const networkCounter = `checkout#network#${store}#${wideNetwork}`
  const isOfPlatform = cart.store_id === platformStoreId
  const [live, catalog, previous, tried, ofClient, ofWideNetwork, ofStore, hasRoom, isSecure] =
    await Promise.all([
      isOfPlatform ? undefined : loadStorefront(cart.store_id),
      cachedCatalog(now),
      cartHash ? loadNewestCheckout(cartHash) : undefined,
      cart.code === undefined ? undefined : tryCode(cart.store_id, cart.code, client, now),
      countUpTo(`checkout#client#${network}`, checkoutsPerClientHour, now),
      countUpTo(networkCounter, checkoutsPerWideNetworkHour, now),
      countUpTo(storeCounter, maxCheckoutsPerStoreHour, now),
      countInThisSecond(store, now),
      isSecured(cart.store_id),
    ])
  const storefront = isOfPlatform ? platformStorefront(catalog) : live
  try {
    const limit = await storeLimit(storefront?.tenant_id, ofStore, now)
    if (!mayStartCheckout({ client: ofClient, wideNetwork: ofWideNetwork, store: ofStore }, limit))
      throw new Failure(
        'too-many-requests',
        'Too many checkouts were started. Your cart is kept; please try again in an hour.',
      )
    const code = acceptCode(tried, now)
    const priced = priceLines(cart, { storefront, catalog, code, now })
    checkTotal(cart, priced)
    const use = code && isUsed(code, priced) ? codeUse(cart.store_id, code) : undefined
    if (code && use)
      await expectUse(code, async () => {
        // A repeated request holds its use already; the checkout that this one replaces gives its own back first.
        const held = [holdsUse(checkoutId(cart, priced.lines), use), canReuse(previous, use)]
        return (await Promise.all(held)).includes(true)
      })
    if (!hasRoom) await waitForFreeSecond(store, priced.storefront.tenant_id, now)
    const owned = new Set(priced.lines.map(({ product_id }) => product_id))
    return {
      storefront: priced.storefront,
      priced,
      contents: contentsOfLines(priced.lines, catalog),
      recommended: isOfPlatform ? undefined : recommendedCourse(priced.storefront, catalog, { owned }),
      previous,
      use,
      networks: [network, wideNetwork],
      isSecure,
    }
  } catch (refusal) {
    await Promise.all([
      ofStore !== undefined && undoCount(storeCounter, now),
      ofWideNetwork !== undefined && undoCount(networkCounter, now),
      hasRoom && undoCountInThisSecond(store, now),
    ])
    throw refusal
  }
}

/**
 * Ends the earlier checkout of the cart before the new one counts, so that nobody pays both. Where two tabs start one
 * each, the one that is saved last is left. A repeated request cannot reopen a page that has been ended, so it must
 * not end the page that replaced it.
 */
async function supersede(
  sales: Pick<Sales, 'expire'>,
  started: StartedCheckout,
  cart: { hash: string; previous: NewestCheckout | undefined },
) {
  const { checkout } = started
  let { previous } = cart
  await retryOnConflict(retries, async () => {
    if (previous && previous.checkout_id !== checkout.id) {
      await expectNotReplaced(checkout.id, cart.hash)
      await end(sales, previous)
    }
    if (await saveStartedCheckout(started, { hash: cart.hash, previous })) return true
    previous = await loadNewestCheckout(cart.hash)
    return undefined
  })
}

/** The same request at the same moment may have started this checkout since the cart was read; then it is the newest. */
async function expectNotReplaced(checkoutId: string, cartHash: string) {
  if (!(await loadCheckout(checkoutId))) return
  const newest = await loadNewestCheckout(cartHash)
  if (newest?.checkout_id === checkoutId) return
  throw new Failure('conflict', 'This cart was checked out again in the meantime. Press Checkout again.')
}

/** A checkout that cannot be ended now must not keep the buyer from paying: it is honoured if somebody pays it. */
async function end(
  sales: Pick<Sales, 'expire'>,
  previous: Pick<NewestCheckout, 'session_id'> & Partial<NewestCheckout>,
) {
  try {
    const isUnpaid = await sales.expire(previous.session_id)
    // Before the next checkout of the cart takes one: it may be the last.
    if (isUnpaid && previous.holds_code && previous.checkout_id) await returnUse(previous.checkout_id)
  } catch (error) {
    logUnexpected('superseded checkout was not ended', error)
  }
}

function contentsOfLines(lines: readonly CheckoutLine[], catalog: readonly CatalogProduct[]) {
  const outlines = new Map(catalog.map(({ id, outline }) => [id, outline]))
  return Object.fromEntries(
    lines.flatMap(({ product_id }) => {
      const outline = outlines.get(product_id)
      return outline ? [[product_id, contentsText(outline)]] : []
    }),
  )
}

function checkTotal(cart: CreateCheckout, { cart: { totalCents: total }, sold }: PricedLines) {
  if (total === cart.total_cents) return
  const message = `The prices have changed: your cart now costs ${exactDollars(total)}. Reload the page to see them.`
  throw new Failure('price-changed', message, currentOffers(sold))
}

/** The same request for the same lines has the same id, and so the same session at the provider. */
const checkoutId = ({ store_id, request_id }: CreateCheckout, lines: readonly CheckoutLine[]) =>
  createHash('sha256')
    .update(JSON.stringify([store_id, request_id, lines]))
    .digest('base64url')
    .slice(0, 24)
