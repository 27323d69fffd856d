import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { catalog, homeWith, inStore, openProduct, storeProduct } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'

afterEach(closePage)

const addRoute = 'POST /api/store-products'
const unknown = 'We could not find out what is in your store and how much room it has.'

async function openCatalog(replies: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/home': refused('internal', 500),
    'GET /api/catalog': ok({ products: catalog }),
    ...replies,
  })
  const page = openPage(<CatalogPage />)
  await catalogShown()
  return { ...page, sent }
}

describe('while home fails, the catalog', () => {
  test('says that the contents of the store and the remaining room are unknown', async () => {
    await openCatalog()
    expect(screen.getByText(unknown)).toBeTruthy()
    expect(screen.getByText('The room in your store is unknown.')).toBeTruthy()
    expect(screen.queryByText(/Room for/)).toBeNull()
  })

  test('takes no product for one of another plan', async () => {
    await openCatalog()
    expect(screen.queryByText('Upgrade to Pro Plan')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Select' })).toHaveLength(catalog.length)
  })

  test('leaves the limit to the server, and shows its message', async () => {
    const text = 'You can select up to 10 products with your Pro plan.'
    const { user, sent } = await openCatalog({ [addRoute]: refused('plan-limit-reached', 409, text) })
    for (const button of screen.getAllByRole('button', { name: 'Select' }).slice(0, 4))
      await user.click(button)
    expect(screen.getByText('4 products selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add to Store' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent.some(({ route }) => route === addRoute)).toBe(true)
  })

  test('knows again once home can be loaded', async () => {
    let isUp = false
    const { user } = await openCatalog({
      'GET /api/home': () =>
        isUp ? ok(homeWith({ products: inStore([storeProduct(0)]) })) : refused('internal', 500),
    })
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    const card = await screen.findByRole('article', { name: openProduct(0).title })
    expect(await within(card).findByRole('button', { name: 'In Store' })).toBeTruthy()
    expect(screen.getByText('Room for 2 in your store')).toBeTruthy()
    expect(screen.queryByText(unknown)).toBeNull()
  })
})
