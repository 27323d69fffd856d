import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { median, msOf, percentile } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { plain, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { Home } from '#contract/home.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { openReturn, payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { type StoreOwner, storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'
import { targetAt } from '#tests/harness/stack/target.ts'

const sales = 25
/** The page loads its numbers at most once a second. */
const apartMs = 1_500
const EpochMs = z.number()

/** Measures how long after it was settled a sale is on an open dashboard. */
export async function realtime(): Promise<Row[]> {
  await buildWeb()
  const { origin, stop } = await startedLocalStack()
  try {
    const owner = await storeOwner(await targetAt(origin))
    await loseWebhooks(origin)
    return await withBrowser(async (browser) => {
      const context = await browser.newContext({ storageState: sessionOf(owner) })
      const page = await context.newPage()
      await openConnected(page, `${origin}/app/dashboard`)
      return rowsOf(await timesOf(page, owner))
    })
  } finally {
    await stop()
  }
}

/** Only the buyer's return settles, because its end is known. */
const loseWebhooks = (origin: string) =>
  fetch(`${origin}/_local/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: 'lose' }),
  })

async function openConnected(page: Page, address: string) {
  const connection = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/_realtime'))
  await page.goto(address)
  await (await connection).waitForEvent('framereceived')
}

type Times = { settledMs: number[]; visibleMs: number[] }

async function timesOf(page: Page, owner: StoreOwner): Promise<Times> {
  const { origin } = owner.target
  const { store } = Home.parse((await owner.api('GET', '/api/home')).body)
  const [offer] = LinkedStoreProducts.parse((await owner.api('GET', '/api/store-products')).body).products
  if (!store || !offer) throw new Error('The store sells nothing.')
  const lines = [{ id: offer.id, quantity: 1 }]
  const total_cents = priceInEffectCents(offer.product, offer.price_override)
  const times: Times = { settledMs: [], visibleMs: [] }
  for (let sold = 1; sold <= sales; sold++) {
    const cart = { store_id: store.id, lines, total_cents, request_id: randomUUID() }
    const purchase = await payAtPage(await startedCheckout(origin, cart))
    const visibleAt = momentOfOrders(page, sold)
    times.settledMs.push(await msOf(() => openReturn(origin, purchase)))
    const settledAt = Date.now()
    times.visibleMs.push(Math.max(0, (await visibleAt) - settledAt))
    await page.waitForTimeout(apartMs)
  }
  return times
}

/** Waits until the number of orders is drawn. Returns the time of day. */
async function momentOfOrders(page: Page, orders: number) {
  const moment = await page.waitForFunction((wanted) => {
    const label = [...document.querySelectorAll('main *')].find(
      ({ children, textContent }) => children.length === 0 && textContent === 'Total Orders',
    )
    const [shown] = label?.parentElement?.parentElement?.innerText.match(/\d+/) ?? []
    return shown === wanted && Date.now()
  }, String(orders))
  return EpochMs.parse(await moment.jsonValue())
}

function rowsOf({ settledMs, visibleMs }: Times): Row[] {
  const note = `of ${sales}, p90 ${written(percentile(visibleMs, 0.9), 0)} ms, one page open`
  return [
    timeAtMost(
      {
        what: 'a sale is visible on an open dashboard after it was settled, median',
        value: median(visibleMs),
        limit: 300,
        unit: 'ms',
        digits: 0,
        note,
      },
      machineLoad(),
    ),
    plain('the settlement itself, on the buyer’s return, median', `${written(median(settledMs), 0)} ms`),
  ]
}
