import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Screen } from './screen.ts'

const Products = z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })
const metrics = {
  ...{ sellers: 1240, conversion: 0.0213, earned_per_100_visits_cents: 11_340, reviews: 12 },
  ...{ refund_rate: 0.04, completion_rate: 0.385 },
  prices: Array.from({ length: 60 }, (_, n) => ({ band: n - 10, conversion: 0.02 })),
}

/** Every second course has numbers of many stores, which no local stack has. */
const withNumbers = (pattern: string) => (page: Page) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch()
    const { products, ...rest } = Products.parse(await response.json())
    const changed = products.map((one, n) => {
      const { data } = z.object({ product: z.looseObject({}) }).safeParse(one)
      if (n % 2 > 0) return one
      return data ? { ...one, product: { ...data.product, metrics } } : { ...one, metrics }
    })
    await route.fulfill({ response, json: { ...rest, products: changed } })
  })

const moment = '2026-11-30T23:00:00.000Z'
const deal = (n: number, changes: object) => ({
  ...{ id: `code-${n}`, kind: 'code', name: 'SPRING', code: 'SPRING', percent: 20, active: true },
  ...{ created_at: moment, until: moment, state: 'on', uses: 100, used: 12 },
  ...{ link: 'https://ada-s-store.stores.example/?s=spring&code=SPRING', visits: 240, orders: 12 },
  ...{ discount_cents: 23_280, commission_cents: 51_216, ...changes },
})

/** Deals of the store's own courses. */
const withDeals = async (page: Page) => {
  await page.route('**/api/deals', async (route) => {
    const products = await page.request.get('/api/catalog')
    const ids = Products.parse(await products.json()).products.map(({ id }) => id)
    await route.fulfill({
      json: {
        time_zone: 'Europe/Berlin',
        deals: [
          deal(1, { product_ids: ids.slice(0, 2) }),
          deal(2, {
            kind: 'bundle',
            name: 'Starter set',
            product_ids: ids.slice(0, 3),
            state: 'unpublished',
          }),
          deal(3, {
            kind: 'pair',
            name: 'Goes well together',
            product_ids: ids.slice(0, 2),
            active: false,
            state: 'off',
          }),
        ],
      },
    })
  })
}

const openSheet = (page: Page) =>
  page.getByRole('article').first().getByRole('heading').getByRole('button').click()

export const salesScreens: readonly Screen[] = [
  { name: 'deals', who: 'full seller', path: '/app/deals', intercept: withDeals },
  { name: 'deals-edit', who: 'full seller', path: '/app/deals?edit=code-1', intercept: withDeals },
  { name: 'deals-empty', who: 'full seller', path: '/app/deals' },
  {
    name: 'catalog-numbers',
    who: 'full seller',
    path: '/app/offers',
    intercept: withNumbers('**/api/catalog'),
  },
  {
    name: 'catalog-numbers-sheet',
    who: 'full seller',
    path: '/app/offers?sort=earned',
    intercept: withNumbers('**/api/catalog'),
    prepare: openSheet,
  },
  {
    name: 'my-products-price-help',
    who: 'full seller',
    path: '/app/my-products',
    intercept: withNumbers('**/api/store-products'),
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Change the price of/ })
        .first()
        .click(),
  },
]
