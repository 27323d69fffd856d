import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListedProduct } from '#contract/catalog.ts'
import { priceBand } from '#rules/courses/course-metrics.ts'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, openProduct, storeProduct } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'

afterEach(closePage)

const metrics = {
  ...{ sellers: 1200, conversion: 0.0213, earned_per_100_visits_cents: 11_340 },
  ...{ refund_rate: 0.04, completion_rate: 0.385, prices: [], reviews: 7, stars: 4.64 },
}
const products: ListedProduct[] = [
  { ...openProduct(0), popularity_pct: 90 },
  { ...openProduct(1), popularity_pct: 80, metrics },
  { ...openProduct(2), popularity_pct: 70, metrics: { ...metrics, conversion: 0.03, sellers: 20 } },
]

async function openCatalog(search = '') {
  mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products }) })
  const page = openPage(<CatalogPage />, search)
  await catalogShown()
  return page
}
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const titlesOf = (...indexes: number[]) => indexes.map((index) => products[index]?.title)

describe('The figures of a course', () => {
  test('stand on its card, or that it is new', async () => {
    await openCatalog()
    const card = within(screen.getByRole('article', { name: products[1]?.title ?? '' }))
    for (const text of ['2.1%', '$1.13', '4%', '38.5%', '1,200', '7 (4.6)'])
      expect(card.getByText(text)).toBeTruthy()
    const recent = within(screen.getByRole('article', { name: products[0]?.title ?? '' }))
    expect(recent.getByText('New')).toBeTruthy()
    expect(recent.queryByText('Conversion')).toBeNull()
  })

  test('order and filter the catalog, and the address has both', async () => {
    const { router } = await openCatalog()
    expect(titles()).toEqual(titlesOf(0, 1, 2))
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'conversion' } })
    await waitFor(() => expect(titles()).toEqual(titlesOf(2, 1, 0)))
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'measured' } })
    await waitFor(() => expect(titles()).toEqual(titlesOf(2, 1)))
    expect(router.state.location.search).toBe('?sort=conversion&show=measured')
  })

  test('are ordered and filtered as a link says', async () => {
    await openCatalog('?sort=sellers&show=new')
    expect(titles()).toEqual(titlesOf(0))
  })

  test('are explained in the catalog and in the sheet of a course', async () => {
    await openCatalog()
    expect(screen.getByText('Stores that sell it and were visited.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: products[1]?.title ?? '' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('heading', { name: 'How it sells' })).toBeTruthy()
    expect(sheet.getByText(/finished half of the lessons within 30 days/)).toBeTruthy()
  })
})

describe('The dialog of a price', () => {
  const open = async (prices: { band: number; conversion: number }[]) => {
    setScreenWidth(1440)
    const item = storeProduct(0)
    const product = {
      ...item.product,
      default_price: 9700,
      commission_pct: 50,
      metrics: { ...metrics, prices },
    }
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [{ ...item, product }] }),
    })
    openPage(<MyProductsPage />)
    fireEvent.click(await screen.findByRole('button', { name: `Change the price of ${product.title}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your price' }))
    fireEvent.change(dialog.getByLabelText('Price in dollars'), { target: { value: '120' } })
    return dialog
  }

  test('says what a price would earn at the conversion of prices near it', async () => {
    const dialog = await open([
      { band: priceBand(9700), conversion: 0.03 },
      { band: priceBand(12_000), conversion: 0.02 },
    ])
    expect(dialog.getByText(/from 100 visits/).textContent).toBe(
      'About $120 from 100 visits, instead of $146 at your price: in all stores, 2% of visits became an order at prices near this one in the last 84 days.',
    )
  })

  test('says only the commission where too few stores have sold at such prices', async () => {
    const dialog = await open([{ band: priceBand(9700), conversion: 0.03 }])
    expect(dialog.getByText(/^Too few stores sell it/)).toBeTruthy()
    expect(dialog.getByText('$60')).toBeTruthy()
  })
})
