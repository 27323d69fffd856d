import { fireEvent, screen } from '@testing-library/react'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage, shortenTypingPause } from '../page.tsx'
import { content, homeWith, siteWith, storeProduct } from '../samples.ts'

export const generateRoute = 'POST /api/openai-generate-site'
export const published = storeProduct(0, { status: 'published' })
export const draft = storeProduct(1)
export const staged = siteWith({ status: 'staged', content })
export const live = siteWith({ status: 'live', address: 'ada', url: 'https://ada.shops.example', content })

/** Opens Generate Site for a seller with one published product and, unless `replies` say otherwise, no site yet. */
export async function openGenerator(replies: MockReplies = {}) {
  shortenTypingPause()
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/site/courses': ok({ courses: [] }),
    'GET /api/store-products': ok({ products: [published, draft] }),
    'GET /api/site': ok(siteWith()),
    'PATCH /api/site': ({ body }) => ok(siteWith({ settings: { ...siteWith().settings, ...Object(body) } })),
    ...replies,
  })
  const page = openPage(<GenerateSitePage />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate My Website' })
  return { ...page, sent, press: () => page.user.click(button), button }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
