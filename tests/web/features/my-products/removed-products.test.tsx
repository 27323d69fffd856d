import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, openProduct, storeProduct } from '../samples.ts'
import { openMyProducts } from './open-my-products.tsx'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

/** Equally popular, so that only their previous index tells where they belong. */
const equallyPopular = (n: number) => ({ product: { ...openProduct(n), popularity_pct: 80 } })
const first = storeProduct(0, equallyPopular(0))
const middle = storeProduct(1, { ...equallyPopular(1), status: 'published', price_override: 12_900 })
const last = storeProduct(2, equallyPopular(2))
const items = [first, middle, last]
const patchMiddle = `PATCH /api/store-products/${middle.id}`
const deleteMiddle = `DELETE /api/store-products/${middle.id}`
const addRoute = 'POST /api/store-products'

async function removeMiddle(replies: MockReplies) {
  let isFirst = true
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    // Once is enough: what is read again would bring the order with it.
    'GET /api/store-products': () => {
      if (!isFirst) return neverReplies({ body: undefined })
      isFirst = false
      return ok({ products: items })
    },
    ...replies,
  })
  const page = openPage(<MyProductsPage />)
  const row = await screen.findByRole('row', { name: new RegExp(middle.product.title) })
  await page.user.click(within(row).getByRole('button', { name: /^Remove/ }))
  return { ...page, sent }
}

const titles = () =>
  screen
    .getAllByRole('rowheader')
    .map((cell) => items.find(({ product }) => cell.textContent?.includes(product.title))?.product.title)
const allTitles = items.map(({ product }) => product.title)

test('removal: a failure restores the product at its index', async () => {
  await removeMiddle({ [deleteMiddle]: refused('internal', 500) })
  expect(await screen.findByText('Failed to remove product')).toBeTruthy()
  expect(titles()).toEqual(allTitles)
})

test('undo adds the product again as it was: same index, status and price', async () => {
  const { user, sent } = await removeMiddle({
    [deleteMiddle]: ok({ success: true }),
    [addRoute]: ok({ added: 1, products: [] }),
    [patchMiddle]: ok(middle),
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Product is back in your store')).toBeTruthy()
  expect(sent.find(({ route }) => route === addRoute)?.body).toEqual({ product_ids: [middle.product_id] })
  expect(sent.find(({ route }) => route === patchMiddle)?.body).toEqual({
    status: 'published',
    price_override: 12_900,
  })
  expect(titles()).toEqual(allTitles)
})

describe('Courses that have left the catalog', () => {
  const openWithdrawn = (...withdrawn: { id: string; title: string }[]) =>
    openMyProducts(items, {
      'GET /api/store-products': ok({ products: items, withdrawn }),
      'DELETE /api/store-products/left-1': ok({ success: true }),
    })

  test.each([
    ['A course has left the catalog. Nobody can buy it any more; who bought it keeps it.', ['One']],
    [
      '2 courses have left the catalog. Nobody can buy them any more; who bought them keeps them.',
      ['One', 'Two'],
    ],
  ])('are counted: %s', async (text, titles) => {
    await openWithdrawn(...titles.map((title, n) => ({ id: `left-${n + 1}`, title })))
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('are removed with the same notice as any other', async () => {
    const { user } = await openWithdrawn({ id: 'left-1', title: 'One' })
    await user.click(screen.getByRole('button', { name: 'Remove One' }))
    expect(await screen.findByText('Product removed from your store')).toBeTruthy()
  })
})
