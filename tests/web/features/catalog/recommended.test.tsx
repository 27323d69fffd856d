import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { catalog, homeWith, inStore, storeProduct } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'

afterEach(closePage)

const letter = catalog.findIndex(({ slug }) => slug === 'weekly-letter')

/** Opens the catalog as a seller of The Weekly Letter; returns the titles and texts of what fits the store. */
async function recommendedTo(plan: 'lite' | 'pro', sold = [storeProduct(letter)]) {
  mockApi({
    'GET /api/home': ok(homeWith({ products: inStore(sold) }, plan)),
    'GET /api/catalog': ok({ products: catalog }),
  })
  openPage(<CatalogPage />)
  await catalogShown()
  return screen
    .queryAllByText('Fits your store')
    .map((badge) => within(badge.closest('article') ?? badge).getByRole('heading').textContent)
}

describe('Product Catalog, what fits the store', () => {
  test('a card says why it goes with a course of the store', async () => {
    expect(await recommendedTo('lite')).toContain('Copy That Sounds Like You')
    const card = within(screen.getByRole('article', { name: 'Copy That Sounds Like You' }))
    expect(card.getByText(/^Gives buyers of The Weekly Letter.* the same voice on sales pages/)).toBeTruthy()
  })

  test('courses for Pro are recommended on Pro only', async () => {
    expect(await recommendedTo('pro')).toContain('The Considerate Funnel')
    closePage()
    expect(await recommendedTo('lite')).not.toContain('The Considerate Funnel')
  })

  test('nothing is marked for an empty store', async () => {
    expect(await recommendedTo('pro', [])).toEqual([])
  })
})
