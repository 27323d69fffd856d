import { screen, within } from '@testing-library/react'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage } from '../page.tsx'
import { homeWith, storeProduct } from '../samples.ts'

export const draft = storeProduct(0)
export const published = storeProduct(1, { status: 'published' })
export const patchDraft = `PATCH /api/store-products/${draft.id}`
export async function openMyProducts(items: LinkedStoreProduct[], replies: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/store-products': ok({ products: items }),
    ...replies,
  })
  const page = openPage(<MyProductsPage />)
  await screen.findByText('Total Products')
  return { ...page, sent }
}

export const rowOf = (item: LinkedStoreProduct) =>
  within(screen.getByRole('row', { name: new RegExp(item.product.title) }))
