import { fireEvent, screen } from '@testing-library/react'
import type { Site } from '#contract/site/site.ts'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage, shortenTypingPause } from '../page.tsx'
import { homeWith } from '../samples.ts'
import { fakeSite } from './fake-site.ts'
import { generateRoute, published, staged } from './open-generator.tsx'

export async function openEditor({
  site = staged,
  replies = {},
}: {
  site?: Site
  replies?: MockReplies
} = {}) {
  shortenTypingPause()
  const { replies: remembering, state } = fakeSite(site)
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/site/courses': ok({ courses: [] }),
    'GET /api/store-products': ok({ products: [published] }),
    ...remembering,
    ...replies,
  })
  const { user } = openPage(<GenerateSitePage />)
  await user.click(await screen.findByRole('tab', { name: 'Edit your website' }))
  await screen.findByRole('tab', { name: 'Opening' })
  const bodiesTo = (route: string) => sent.filter((one) => one.route === route).map(({ body }) => body)
  return {
    user,
    state,
    sent,
    saved: () => bodiesTo('PATCH /api/site'),
    generationRequests: () => bodiesTo(generateRoute),
    open: (tab: string) => user.click(screen.getByRole('tab', { name: tab })),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    rewriteEverything: async () => {
      await user.click(screen.getByRole('button', { name: 'Rewrite everything · 10 credits' }))
      await user.click(await screen.findByRole('button', { name: 'Write again · 10 credits' }))
    },
  }
}

export const text = (label: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label })
export const typeText = (label: string, value: string) => {
  fireEvent.change(text(label), { target: { value } })
  fireEvent.blur(text(label))
}
export const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
