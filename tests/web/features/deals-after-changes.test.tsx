import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PreviewPage } from '#web/features/preview/preview-page.tsx'
import { keys } from '#web/lib/queries.ts'
import { mockApi, ok } from '../mock-api.ts'
import { setScreenWidth } from './browser-window.ts'
import { live, published } from './generate-site/open-generator.tsx'
import { draft, openMyProducts, patchDraft } from './my-products/open-my-products.tsx'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

test('deals are loaded again once the page with them is published', async () => {
  const site = { ...live, has_unpublished_changes: true }
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/deals': ok({ deals: [], time_zone: 'UTC' }),
    'GET /api/site/courses': ok({ courses: [] }),
    'GET /api/store-products': ok({ products: [published] }),
    'GET /api/site': ok(site),
    'GET /api/site/changes': ok({ changes: [], compares_text: true }),
    'GET /api/site/draft-link': ok({}),
    'POST /api/site/publish': ok({ ...site, has_unpublished_changes: false }),
  })
  const { user } = openPage(<PreviewPage />)
  const asked = () => sent.filter(({ route }) => route === 'GET /api/deals').length
  const button = await screen.findByRole('button', { name: 'Publish Website' })
  await waitFor(() => expect(asked()).toBe(1))
  await user.click(button)
  await waitFor(() => expect(asked()).toBe(2))
})

test.each([
  ['is published', 'switch', `Publish ${draft.product.title}`],
  ['leaves the store', 'button', `Remove ${draft.product.title}`],
])('deals are loaded again once a product %s', async (_, role, name) => {
  const { user, queries } = await openMyProducts([draft], {
    [patchDraft]: ok({ ...draft, status: 'published' }),
    [`DELETE /api/store-products/${draft.id}`]: ok({ success: true }),
  })
  queries.setQueryData(keys.deals, { deals: [], time_zone: 'UTC' })
  await user.click(screen.getByRole(role, { name }))
  await waitFor(() => expect(queries.getQueryState(keys.deals)?.isInvalidated).toBe(true))
})
