import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { sessionOf } from '../harness/browser/browser-session.ts'
import { newSeller, type Seller } from '../harness/sellers/seller.ts'
import { targetAt } from '../harness/stack/target.ts'
import { expect } from './fixtures.ts'

const Listed = z.object({
  products: z.array(
    z.object({ id: z.string(), pro_only: z.optional(z.boolean()), product_id: z.optional(z.string()) }),
  ),
})

const Written = z.object({
  data: z.object({ content: z.object({ hero: z.object({ headline: z.string() }) }) }),
})

/** A seller with two published products and no website yet. */
export async function sellerWithProducts(origin: string): Promise<Seller> {
  const seller = await newSeller({ at: await targetAt(origin) })
  const catalog = Listed.parse((await seller.api('GET', '/api/catalog')).body)
  const product_ids = catalog.products.flatMap(({ id, pro_only }) => (pro_only ? [] : [id])).slice(0, 2)
  const added = Listed.parse((await seller.api('POST', '/api/store-products', { product_ids })).body)
  for (const { id } of added.products) {
    await seller.api('PATCH', `/api/store-products/${id}`, { status: 'published' })
  }
  return seller
}

/** The same with a website, not published yet, and 90 credits left. */
export async function sellerWithSite(origin: string) {
  const seller = await sellerWithProducts(origin)
  const { products } = Listed.parse((await seller.api('GET', '/api/store-products')).body)
  const written = await seller.api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: `Store ${randomUUID()}`,
    niche: 'marketing',
    selectedOfferIds: products.map(({ product_id }) => product_id),
    brandColors: ['#2563EB'],
  })
  const { headline } = Written.parse(written.body).data.content.hero
  return { seller, headline }
}

export async function openGenerateSite(page: Page, seller: Seller) {
  await page.context().setStorageState(sessionOf(seller))
  await page.goto('/app/idea')
  // Sign-in has the whole test's time; an expectation would have to cover it as well as the page.
  await page.waitForURL('**/app/idea')
  await expect(page.getByLabel('Store Name')).toBeVisible()
}

export async function generate(page: Page, storeName: string) {
  await page.getByLabel('Store Name').fill(storeName)
  await page.getByRole('button', { name: 'Generate My Website' }).click()
  await expect(page.getByText('Website Generated!')).toBeVisible()
}

/** The same for a store that has a website. Does not wait for the new content. */
export async function generateAgain(page: Page) {
  await page.getByRole('button', { name: 'Generate My Website' }).click()
  await page.getByRole('button', { name: /^Write again/ }).click()
}
