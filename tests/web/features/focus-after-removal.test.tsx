import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { mockApi, ok } from '../mock-api.ts'
import { setScreenWidth } from './browser-window.ts'
import { openMyProducts, published } from './my-products/open-my-products.tsx'
import { closePage, openPage } from './page.tsx'
import { homeWith, siteWith } from './samples.ts'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

const at = '2026-03-01T12:00:00.000Z'
const focusOn = (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element))

test('the focus stays in the list of devices when one is signed out', async () => {
  const signedIn = (id: string, device: string) => ({
    ...{ id, device, first_seen_at: at, last_seen_at: at, is_current: id === 'here' },
  })
  const here = signedIn('here', 'Chrome on Mac')
  const there = signedIn('there', 'Safari on iPhone')
  let sessions = [here, there]
  mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': () => ok({ sessions }),
    'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
    'DELETE /api/sessions/there'() {
      sessions = [here]
      return ok({ success: true })
    },
  })
  const { user } = openPage(<ProfilePage />)
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  await focusOn(screen.getByRole('list', { name: 'Where you are signed in' }))
})

test('a list of devices that gets shorter by itself takes no focus', async () => {
  const signedIn = (id: string, device: string) => ({
    ...{ id, device, first_seen_at: at, last_seen_at: at, is_current: id === 'here' },
  })
  let sessions = [signedIn('here', 'Chrome on Mac'), signedIn('there', 'Safari on iPhone')]
  mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': () => ok({ sessions }),
    'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
  })
  const { queries } = openPage(<ProfilePage />)
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
  sessions = sessions.slice(0, 1)
  await act(() => queries.refetchQueries({ queryKey: ['sessions'] }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('the focus stays in the list of files, also without the last one', async () => {
  const file = (letter: string, created_at: string) => ({
    ...{ name: `${letter.repeat(22)}-640x160`, purpose: 'logo', url: 'https://shops.example/logo.webp' },
    ...{ bytes: 1, width: 640, height: 160, created_at, uses: [] },
  })
  let files = [file('a', at), file('b', '2026-02-01T12:00:00.000Z')]
  const removeFirst = () => {
    files = files.slice(1)
    return ok({ success: true })
  }
  mockApi({
    'GET /api/site': ok(siteWith()),
    'GET /api/home': ok(homeWith()),
    'GET /api/files': () => ok({ files, used_bytes: 0, max_bytes: 20_000_000 }),
    ...Object.fromEntries(files.map(({ name }) => [`DELETE /api/files/${name}?confirmed=true`, removeFirst])),
  })
  const { user } = openPage(<SettingsPage />)
  for (const day of ['Mar 1', 'Feb 1']) {
    await user.click(await screen.findByRole('button', { name: `Delete Logo of ${day}, 2026` }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await focusOn(screen.getByRole('region', { name: 'Your files' }))
  }
})

test('the focus stays on the page when a withdrawn course is removed', async () => {
  let withdrawn = [{ id: 'w1', title: 'Pots' }]
  const { user } = await openMyProducts([published], {
    'GET /api/store-products': () =>
      ok({ products: [published], ...(withdrawn.length > 0 && { withdrawn }) }),
    'DELETE /api/store-products/w1'() {
      withdrawn = []
      return ok({ success: true })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Remove Pots' }))
  await focusOn(screen.getByRole('region', { name: 'Your products' }).parentElement)
})
