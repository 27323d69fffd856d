import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { CatalogProduct } from '#contract/catalog.ts'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage } from '../page.tsx'
import { catalog, homeWith } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'

export const addRoute = 'POST /api/store-products'
export const cards = () => screen.getAllByRole('article')
export const titles = () => cards().map((card) => within(card).getByRole('heading').textContent)
export const cardOf = (product: CatalogProduct) => screen.findByRole('article', { name: product.title })

export async function openCatalog(replies: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/catalog': ok({ products: catalog }),
    ...replies,
  })
  const page = openPage(<CatalogPage />)
  await catalogShown()
  return { ...page, sent }
}

export async function choose(user: UserEvent, count: number) {
  for (let n = 0; n < count; n++) {
    const button = screen.getAllByRole('button', { name: 'Select' })[0]
    if (button) await user.click(button)
  }
}
