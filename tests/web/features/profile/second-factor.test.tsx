import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

test('recovery codes are shown although Escape was pressed while the code was checked', async () => {
  let isOn = false
  let arrive = () => {}
  mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/second-factor': () =>
      ok(isOn ? { state: 'on', recovery_codes_left: 10 } : { state: 'off', recovery_codes_left: 0 }),
    'POST /api/second-factor': ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    'POST /api/second-factor/confirm': () =>
      new Promise((resolve) => {
        arrive = () => {
          isOn = true
          resolve(ok({ recovery_codes: ['code-1', 'code-2'] }))
        }
      }),
    'GET /api/sessions': ok({ sessions: [] }),
    'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
  })
  const { user } = openPage(<ProfilePage />)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText(/code/i), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await user.keyboard('{Escape}')
  await act(async () => {
    arrive()
    await settled()
  })
  expect(await screen.findByText('code-2')).toBeTruthy()
})
