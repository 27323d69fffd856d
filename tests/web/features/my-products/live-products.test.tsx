import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith, storeProduct } from '../samples.ts'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

const draft = storeProduct(0)
const published = storeProduct(1, { status: 'published' })
const liveSite = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
const soldAs = (
  { id, product_id, product }: LinkedStoreProduct,
  price_cents = product.default_price,
): LiveProduct => ({ id, product_id, title: product.title, price_cents })

async function openMyProducts(
  products: LinkedStoreProduct[],
  live: LiveProduct[] | undefined,
  replies: MockReplies = {},
) {
  const list = { products, live }
  const sent = mockApi({
    'GET /api/home': ok(homeWith({ site: live ? liveSite : null })),
    'GET /api/store-products': () => ok(list),
    'POST /api/site/publish': () => {
      list.live = list.products.filter(({ status }) => status === 'published').map((item) => soldAs(item))
      return ok(siteWith({ ...liveSite, url: 'https://ada.shops.example' }))
    },
    ...replies,
  })
  const page = openPage(<MyProductsPage />)
  await screen.findByText('Total Products')
  return { ...page, sent, list }
}

const rowOf = (item: LinkedStoreProduct) =>
  within(screen.getByRole('row', { name: new RegExp(item.product.title) }))
const publishButton = () => screen.queryByRole('button', { name: 'Publish changes' })

describe('My Products and the live page', () => {
  test('says nothing while both agree, or while no page is live', async () => {
    await openMyProducts([draft, published], [soldAs(published)])
    expect(publishButton()).toBeNull()
    expect(document.body.textContent).not.toMatch(/live page|until you publish/)
  })

  test('says nothing before the first publish', async () => {
    await openMyProducts([published], undefined)
    expect(publishButton()).toBeNull()
    expect(document.body.textContent).not.toMatch(/live page|until you publish/)
  })

  test('a draft that is still sold says so in its row', async () => {
    await openMyProducts([draft, published], [soldAs(draft), soldAs(published)])
    expect(rowOf(draft).getByText('still on your live page')).toBeTruthy()
    expect(screen.getByText('1 product differs from your live page')).toBeTruthy()
  })

  test('a changed price says what buyers see', async () => {
    await openMyProducts([published], [soldAs(published, 7700)])
    expect(rowOf(published).getByText('buyers see $77 until you publish')).toBeTruthy()
  })

  test('a product that is new says that it is not live yet', async () => {
    await openMyProducts([published, storeProduct(2, { status: 'published' })], [soldAs(published)])
    expect(rowOf(storeProduct(2)).getByText('not on your live page yet')).toBeTruthy()
  })

  test('a removed product that is still sold is named in the bar', async () => {
    await openMyProducts([published], [soldAs(published), soldAs(draft)])
    expect(screen.getByText(new RegExp(`Removed, but still sold: ${draft.product.title}`))).toBeTruthy()
  })

  test('Publish changes publishes, and the notes disappear', async () => {
    const { user, sent } = await openMyProducts([published], [soldAs(published, 7700)])
    await user.click(publishButton() ?? document.body)
    expect(await screen.findByText('Your site is live')).toBeTruthy()
    await expect.poll(publishButton).toBeNull()
    expect(sent.filter(({ route }) => route === 'POST /api/site/publish')).toHaveLength(1)
    expect(screen.queryByText('buyers see $77 until you publish')).toBeNull()
  })

  test('offers to take the website offline when no product is published', async () => {
    await openMyProducts([draft], [soldAs(draft)])
    expect(publishButton()).toBeNull()
    expect(screen.getByRole('link', { name: 'Unpublish' }).getAttribute('href')).toBe('/app/settings#danger')
  })

  test('the toast about a change has a button that publishes', async () => {
    const patch = `PATCH /api/store-products/${published.id}`
    const { user, sent } = await openMyProducts(
      [published, storeProduct(2, { status: 'published' })],
      [soldAs(published), soldAs(storeProduct(2))],
      { [patch]: ok({ ...published, status: 'draft' }) },
    )
    await user.click(screen.getByRole('switch', { name: `Publish ${published.product.title}` }))
    expect(await screen.findByText('Product saved as draft')).toBeTruthy()
    expect(screen.getByText('It is still on your live page.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Your site is live')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain('POST /api/site/publish')
  })

  test('on a phone the cards say the same', async () => {
    setScreenWidth(360)
    await openMyProducts([draft, published], [soldAs(draft), soldAs(published, 7700)])
    expect(screen.getByText('still on your live page')).toBeTruthy()
    expect(screen.getByText('buyers see $77 until you publish')).toBeTruthy()
  })
})

describe('Ready to Generate Your Website?', () => {
  test('where a website exists it says what another one costs, and leads to publishing', async () => {
    await openMyProducts([published], [soldAs(published)])
    expect(screen.getByText('Ready to Generate Your Website?')).toBeTruthy()
    expect(await screen.findByText(/Writing it again uses 10 credits/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Generate My Website' }).getAttribute('href')).toBe('/app/idea')
    expect(screen.getByRole('link', { name: 'Preview and publish' }).getAttribute('href')).toBe(
      '/app/preview',
    )
  })
})
