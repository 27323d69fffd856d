import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import * as proving from '#web/lib/session/prove-password.ts'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

const home = homeWith()
const dayMs = 86_400_000
const usedDaysAgo = (days: number) => new Date(Date.now() - days * dayMs - 1000).toISOString()
const signedIn = (id: string, device: string, days: number) => ({
  id,
  device,
  first_seen_at: '2026-03-01T12:00:00.000Z',
  last_seen_at: usedDaysAgo(days),
  is_current: id === 'here',
})
const sessions = [signedIn('here', 'Chrome on Mac', 0), signedIn('there', 'Safari on iPhone', 3)]
const dataExport = { 'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }) }
const open = (more: MockReplies = {}) => {
  const sent = mockApi({
    'GET /api/home': ok(home),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': ok({ sessions }),
    ...dataExport,
    ...more,
  })
  return { sent, ...openPage(<ProfilePage />) }
}
const nameField = () => screen.findByLabelText<HTMLInputElement>('Full Name')

describe('Profile', () => {
  test('a name is saved without the spaces around it', async () => {
    const { user, sent } = open({ 'PATCH /api/profile': ok({ ...home.profile, name: 'Ada King' }) })
    const field = await nameField()
    await user.clear(field)
    await user.type(field, ' Ada King {Enter}')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(field.value).toBe('Ada King')
    expect(sent).toContainEqual({ route: 'PATCH /api/profile', body: { name: 'Ada King' } })
  })

  test('an empty name says what to enter, and nothing is sent', async () => {
    const { user, sent } = open()
    await user.clear(await nameField())
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getByText('Enter your full name.')).toBeTruthy()
    expect(sent.filter(({ route }) => !route.startsWith('GET'))).toEqual([])
  })

  test('typed text stays when saving fails', async () => {
    const { user } = open({ 'PATCH /api/profile': refused('internal', 500, 'Not today.') })
    const field = await nameField()
    await user.type(field, ' King{Enter}')
    expect(await screen.findByText('Not today.')).toBeTruthy()
    expect(field.value).toBe(`${home.profile.name} King`)
  })

  test('a failure to load says so and can be retried', async () => {
    let isDown = true
    const { user } = open({ 'GET /api/home': () => (isDown ? refused('internal', 500) : ok(home)) })
    expect(await screen.findByText('Failed to load your profile')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await nameField()).value).toBe(home.profile.name)
  })

  test('while it loads, the layout is already there', () => {
    open({ 'GET /api/home': neverReplies })
    expect(screen.getByText('Loading your profile')).toBeTruthy()
  })
})

describe('the devices of a profile', () => {
  test('say which one this is, since when, and when the others were used', async () => {
    open()
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.getByText('Signed in Mar 1, 2026, last used about 3 days ago')).toBeTruthy()
  })

  test('are signed out one by one', async () => {
    const { user, sent } = open({
      'DELETE /api/sessions/there': ok({ success: true }),
      'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
      'GET /api/sessions': () =>
        ok({
          sessions: sent.some(({ route }) => route.startsWith('DELETE')) ? sessions.slice(0, 1) : sessions,
        }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  })

  test('stay in the list when signing out fails', async () => {
    const { user } = open({ 'POST /api/sessions/end-others': refused('internal', 500, 'Not today.') })
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
    expect(await screen.findByText('Not today.')).toBeTruthy()
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })

  test('a failed load leaves the rest of the page', async () => {
    open({ 'GET /api/sessions': refused('internal', 500) })
    expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy()
    expect(await nameField()).toBeTruthy()
  })
})

describe('a password in a profile', () => {
  const change = async (user: ReturnType<typeof open>['user'], confirmation = 'Quite-New-Pass9') => {
    await user.type(await screen.findByLabelText('Current Password'), 'Old-Password9')
    await user.type(screen.getByLabelText('New Password'), 'Quite-New-Pass9')
    await user.type(screen.getByLabelText('Confirm New Password'), confirmation)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  test('is proven again before it is changed, and the fields are empty afterwards', async () => {
    const proof = vi.spyOn(proving, 'provePassword').mockResolvedValue()
    const { user, sent } = open({ 'POST /api/profile/password': ok({ success: true }) })
    await change(user)
    expect(await screen.findByText('Your password was changed')).toBeTruthy()
    expect(proof.mock.calls).toEqual([['Old-Password9'], ['Quite-New-Pass9']])
    expect(sent).toContainEqual({
      route: 'POST /api/profile/password',
      body: { newPassword: 'Quite-New-Pass9' },
    })
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('')
  })

  test('a wrong one is named at its field, and what was typed stays', async () => {
    const wrong = new proving.ProofError('This password is not right.', true)
    vi.spyOn(proving, 'provePassword').mockRejectedValue(wrong)
    const { user } = open()
    await change(user)
    expect(await screen.findByText('This password is not right.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('Quite-New-Pass9')
  })

  test('a differing confirmation is not sent', async () => {
    const proof = vi.spyOn(proving, 'provePassword').mockResolvedValue()
    const { user } = open()
    await change(user, 'Another-Pass9')
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm New Password'))
    expect(proof).not.toHaveBeenCalled()
  })
})
