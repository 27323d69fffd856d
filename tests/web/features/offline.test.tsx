import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { ConnectionNote } from '#web/ui/feedback/notes/connection-note.tsx'
import { mockApi, ok } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { content, homeWith, openProduct, siteWith, storeProduct } from './samples.ts'

afterEach(async () => {
  onlineManager.setOnline(true)
  await closePage()
})

const offline = 'You are offline. Try again when your connection is back.'

/** Returns the requests that are attempted from here on. */
function loseConnection() {
  const fetched = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  const asked = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  const comeBack = () => {
    asked.mockReturnValue(true)
    return act(async () => void dispatchEvent(new Event('online')))
  }
  return { fetched, comeBack }
}

function open(page: ReactElement) {
  const published = storeProduct(0, { status: 'published' })
  const site = siteWith({ status: 'staged', content })
  mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/catalog': ok({ products: [openProduct(1)] }),
    'GET /api/store-products': ok({ products: [published] }),
    'GET /api/site': ok(site),
    'PATCH /api/site': ok(site),
  })
  return openPage(page).user
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test.each([
  ['Publish Website', <GenerateSitePage key="site" />, 'Publishing Error', offline],
  [/^Write again/, <GenerateSitePage key="site" />, 'Generation Error', offline],
  ['Add to Store', <CatalogPage key="catalog" />, 'Error', 'Failed to add products to your store'],
  [/^Remove/, <MyProductsPage key="products" />, 'Failed to remove product', undefined],
])('%s while offline fails at once and never happens later', async (name, page, title, text) => {
  const user = open(page)
  if (name === 'Add to Store') await user.click(await button('Select'))
  if (String(name).includes('Write again')) await user.click(await button('Generate My Website'))
  await button(name)
  const { fetched, comeBack } = loseConnection()
  await user.click(await button(name))
  expect(await screen.findByText(title)).toBeTruthy()
  if (text) expect(screen.getByText(text)).toBeTruthy()
  const tried = fetched.mock.calls.length
  await comeBack()
  expect(fetched.mock.calls.slice(tried).filter(isChange)).toEqual([])
})

const isChange = ([, init]: unknown[]) =>
  typeof init === 'object' && init !== null && 'method' in init && init.method !== 'GET'

test('the offline note is shown for as long as the browser is offline', async () => {
  open(<ConnectionNote />)
  const note = () => screen.queryByText(/^You are offline\. Nothing is loaded or saved/)
  expect(note()).toBeNull()
  const { comeBack } = loseConnection()
  expect(note()).toBeTruthy()
  await comeBack()
  expect(note()).toBeNull()
})
