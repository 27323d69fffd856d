import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Home } from '#contract/home.ts'
import { Orders } from '#contract/sales/orders.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { earnCents, exactDollars, priceInEffectCents } from '#rules/money/money.ts'
import { openReturn, payAtPage, startedCheckout } from '../../harness/buyers/buyer.ts'
import type { Seller } from '../../harness/sellers/seller.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

const toast = (page: Page) => page.locator('[data-sonner-toast]')

/** The commission of one of the store's products, and a buyer who pays for it on another device. */
async function buyerOf({ api, target: { origin } }: Seller) {
  const { store } = Home.parse((await api('GET', '/api/home')).body)
  const { products } = LinkedStoreProducts.parse((await api('GET', '/api/store-products')).body)
  const offer = products.find(({ status }) => status === 'published')
  if (!store || !offer) throw new Error('The seller sells nothing.')
  const priceCents = priceInEffectCents(offer.product, offer.price_override)
  const pay = async () => {
    const page = await startedCheckout(origin, {
      store_id: store.id,
      lines: [{ id: offer.id, quantity: 1 }],
      total_cents: priceCents,
      request_id: randomUUID(),
    })
    await openReturn(origin, await payAtPage(page))
  }
  return { pay, earnedCents: earnCents(priceCents, offer.product.commission_pct) }
}

/** Resolves once the page's connection is open: a heartbeat has got its reply. */
async function openConnected(page: Page, path: string) {
  const connection = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/_realtime'))
  await page.goto(path)
  const socket = await connection
  await socket.waitForEvent('framereceived')
  return socket
}

test.describe('While the dashboard is open', () => {
  test.use({ ownSeller: true })

  test('a sale appears without a reload, and says what it earned', async ({ page, seller }) => {
    const { earnedCents, pay } = await buyerOf(seller)
    await openConnected(page, '/app/dashboard')
    await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
    const orders = page.getByText('Total Orders').locator('..')
    await expect(orders).toContainText('0')
    await pay()
    await expect(toast(page)).toContainText(`You earned ${exactDollars(earnedCents)}`)
    await expect(orders).toContainText('1')
    await pay()
    await expect(toast(page)).toContainText(`You earned ${exactDollars(2 * earnedCents)}`)
    await expect(toast(page)).toContainText('From 2 sales.')
    await expect(toast(page)).toHaveCount(1)
    await expect(page.locator('[data-not-reloaded]')).toHaveCount(1)
    await expectSoundAtEveryWidth(page)
  })

  test('the list of orders is loaded again', async ({ page, seller }) => {
    const { pay } = await buyerOf(seller)
    await openConnected(page, '/app/orders')
    const again = page.waitForResponse((reply) => reply.url().includes('/api/orders'))
    await pay()
    const { orders } = Orders.parse(await (await again).json())
    expect(orders).toHaveLength(1)
  })

  test('signing out ends the connection', async ({ page }) => {
    const socket = await openConnected(page, '/app/dashboard')
    const closed = socket.waitForEvent('close')
    await page
      .getByRole('button', { name: /sign out/i })
      .first()
      .click()
    await closed
  })
})
