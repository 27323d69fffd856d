import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { bytesOf, scriptsIn } from '#bench/measure/fetches.ts'
import { loadPage } from '#bench/measure/load-page.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { Home } from '#contract/home.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import type { BrowserSession } from '#tests/harness/browser/browser-session.ts'
import { cookieIn, openReturn, payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { kibibyte } from '#tests/harness/pages/sizes.ts'
import type { StoreOwner } from '#tests/harness/sellers/store-owner.ts'

/** Measures all that the library fetches for a buyer of one course, its cover included. */
export async function libraryWeight(browser: Browser, owner: StoreOwner): Promise<Row> {
  const { origin } = owner.target
  const session = await buyersSession(owner)
  const { page, fetches } = await loadPage(browser, {
    address: `${origin}/learn`,
    session,
    selector: 'main h2',
  })
  await page.context().close()
  return atMost({
    what: "buyer's library, one course: everything it fetches",
    value: bytesOf(fetches) / kibibyte,
    limit: 100,
    unit: 'KiB',
    note: `${written(bytesOf(scriptsIn(fetches)) / kibibyte)} KiB of script, ${fetches.length} requests`,
  })
}

async function buyersSession({ api, target: { origin } }: StoreOwner): Promise<BrowserSession> {
  const { store } = Home.parse((await api('GET', '/api/home')).body)
  const { products } = LinkedStoreProducts.parse((await api('GET', '/api/store-products')).body)
  const [offer] = products
  if (!store || !offer) throw new Error('The seller sells nothing.')
  const paymentPage = await startedCheckout(origin, {
    store_id: store.id,
    lines: [{ id: offer.id, quantity: 1 }],
    total_cents: priceInEffectCents(offer.product, offer.price_override),
    request_id: randomUUID(),
  })
  const [name = '', value = ''] = cookieIn(await openReturn(origin, await payAtPage(paymentPage))).split('=')
  const cookie = { name, value, domain: new URL(origin).hostname, path: '/', expires: -1 }
  return { cookies: [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }], origins: [] }
}
