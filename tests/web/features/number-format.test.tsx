import { readdirSync, readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { CreditsLeft } from '#web/features/generate-site/editor/section-panel.tsx'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { mockApi, ok } from '../mock-api.ts'
import { setScreenWidth } from './browser-window.ts'
import { closePage, openPage } from './page.tsx'
import { catalog, homeWith, openProduct, storeProduct } from './samples.ts'

afterEach(closePage)

/** $97 at 55 % earns $53.35. */
const uneven = { ...openProduct(0), default_price: 9_700, commission_pct: 55 }

describe('You Earn shows cents where there are any', () => {
  async function openMyProducts(width: number) {
    setScreenWidth(width)
    const even = storeProduct(1, {
      product: { ...openProduct(1), default_price: 10_000, commission_pct: 50 },
    })
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({
        products: [{ ...storeProduct(0), product: uneven, status: 'published' }, even],
      }),
    })
    const page = openPage(<MyProductsPage />)
    await screen.findByText('Total Products')
    return page
  }

  test.each([360, 1440])('in My Products, %i px wide', async (width) => {
    await openMyProducts(width)
    expect(screen.getAllByText('$53.35')).toHaveLength(2)
    expect(screen.getByText('Potential Earnings').parentElement?.textContent).toContain('$53.35')
    expect(screen.getByText('$50')).toBeTruthy()
    expect(screen.getByText('$97')).toBeTruthy()
  })

  test('in the price dialog', async () => {
    const { user } = await openMyProducts(1440)
    await user.click(screen.getByRole('button', { name: `Change the price of ${uneven.title}` }))
    expect(await within(screen.getByRole('dialog')).findByText('$53.35')).toBeTruthy()
  })

  test('in the catalog', async () => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: [uneven] }) })
    openPage(<CatalogPage />)
    expect(await screen.findByText('$53.35')).toBeTruthy()
    expect(screen.getByText('$97')).toBeTruthy()
  })
})

describe('one of something', () => {
  test('adding one says 1 product', async () => {
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/catalog': ok({ products: catalog }),
      'POST /api/store-products': ok({ added: 1, products: [] }),
    })
    const { user } = openPage(<CatalogPage />)
    const [first] = await screen.findAllByRole('button', { name: 'Select' })
    if (first) await user.click(first)
    await user.click(screen.getByRole('button', { name: 'Add to Store' }))
    const text = 'Added 1 product to your store. Configure & publish in My Store → Products.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test.each([
    [25, 'You have 25 credits.'],
    [1, 'Not enough credits to rewrite everything. You have 1.'],
  ])('%i left', async (credits, text) => {
    openPage(<CreditsLeft id="credits" credits={credits} />)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

test('texts of the product write a percentage without a space', () => {
  const folders = ['web', 'storefront', 'lambdas', 'contract', 'rules']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const spaced = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && /[\d}] %(?! *[\w(])|[\d}] % of/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(spaced).toEqual([])
})
