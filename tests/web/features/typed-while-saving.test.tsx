import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { type MockReplies, mockApi, ok } from '../mock-api.ts'
import { settled } from '../settle.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith, siteWith } from './samples.ts'

afterEach(closePage)

const home = homeWith()
const site = siteWith()
const loaded: MockReplies = {
  'GET /api/home': ok(home),
  'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
  'GET /api/sessions': ok({ sessions: [] }),
  'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
  'GET /api/site': ok(site),
  'GET /api/files': ok({ files: [], used_bytes: 0, max_bytes: 20_000_000 }),
}

/** Mocks the network, where one change is replied to with `reply` once `arrive` is called. */
function replyLate(change: string, reply: object) {
  let resolve = (_: object) => {}
  mockApi({ ...loaded, [change]: () => new Promise((late) => (resolve = late)) })
  return () =>
    act(async () => {
      resolve(ok(reply))
      await settled()
    })
}

test('a name that is typed on while it is saved stays', async () => {
  const { name } = home.profile
  const arrive = replyLate('PATCH /api/profile', { ...home.profile, name: `${name} K` })
  const { user } = openPage(<ProfilePage />)
  const field = await screen.findByLabelText<HTMLInputElement>('Full Name')
  await user.type(field, ' K{Enter}')
  await user.type(field, 'ing')
  await arrive()
  expect(field.value).toBe(`${name} King`)
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
})

test('an address that is typed on while it is saved stays', async () => {
  const arrive = replyLate('POST /api/site/address', { ...site, url: 'https://marlow.shops.example/' })
  const { user } = openPage(<SettingsPage />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await user.clear(field)
  await user.type(field, 'Marlow{Enter}')
  await user.type(field, '-studio')
  await arrive()
  expect(field.value).toBe('Marlow-studio')
})

test('a setting that is typed on while it is saved was not changed elsewhere', async () => {
  const saved = { ...site, settings: { ...site.settings, support_phone: '+1 555' } }
  const arrive = replyLate('PATCH /api/site', saved)
  const { user, queries } = openPage(<SettingsPage />)
  const field = await screen.findByLabelText<HTMLInputElement>('Support Phone')
  await user.type(field, '+1 555{Enter}')
  await user.type(field, ' 0101')
  await arrive()
  await waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(field.value).toBe('+1 555 0101')
  expect(screen.queryByText(/Changed elsewhere/)).toBeNull()
})
