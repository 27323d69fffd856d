import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { homeWith, siteWith } from '../features/samples.ts'
import { ada } from '../lib/session/fake-pool.ts'
import { ok } from '../mock-api.ts'
import { closeApp, openApp } from './open-app.tsx'

afterEach(closeApp)

/** Returns the ids of what is scrolled to. */
function followScrolling() {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  return shown
}
const sectionAt = async (id: string) => {
  await waitFor(() => expect(document.activeElement?.id).toBe(id))
  return document.activeElement?.querySelector('h2')?.textContent
}

test('a link to a section of another page leads to it, and focuses it', async () => {
  const shown = followScrolling()
  const site = siteWith({ status: 'staged', address: 'ada', closed_at: '2026-11-20T12:00:00.000Z' })
  await openApp('/app/preview', {
    user: ada,
    replies: {
      'GET /api/site': ok(site),
      'GET /api/files': ok({ files: [], used_bytes: 0, max_bytes: 20_000_000 }),
      'GET /api/deals': ok({ deals: [], time_zone: 'UTC' }),
      'GET /api/site/courses': ok({ courses: [] }),
      'GET /api/site/draft-link': ok({}),
    },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Open Settings' }))
  expect(await sectionAt('danger')).toBe('Danger')
  expect(shown).toEqual(['danger'])
})

test('a mailed link leads to its section once the page has its data', async () => {
  const shown = followScrolling()
  let arrive = () => {}
  await openApp('/app/profile#two-step', {
    user: ada,
    replies: {
      'GET /api/home': () =>
        new Promise((resolve) => {
          arrive = () => resolve(ok(homeWith()))
        }),
      'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
      'GET /api/sessions': ok({ sessions: [] }),
      'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
    },
  })
  await screen.findByText('Loading your profile')
  arrive()
  expect(await sectionAt('two-step')).toBe('Two-step sign-in')
  expect(shown).toEqual(['two-step'])
})
