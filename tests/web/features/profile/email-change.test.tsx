import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import * as proving from '#web/lib/session/prove-password.ts'
import { session } from '#web/lib/session.ts'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)
beforeEach(() => {
  vi.spyOn(session, 'refresh').mockResolvedValue()
})

const home = homeWith()
const askRoute = 'POST /api/profile/email'
const confirmRoute = 'POST /api/profile/email/confirm'
const codeSent = ok({ success: true, attemptsRemaining: 5, retryAfterSeconds: 0 })

const open = (more: MockReplies = {}) => {
  const proof = vi.spyOn(proving, 'provePassword').mockResolvedValue()
  const sent = mockApi({
    'GET /api/home': ok(home),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': ok({ sessions: [] }),
    'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
    [askRoute]: codeSent,
    ...more,
  })
  const bodiesOf = (wanted: string) => sent.filter(({ route }) => route === wanted).map(({ body }) => body)
  return { proof, bodiesOf, ...openPage(<ProfilePage />) }
}
const emailField = () => screen.findByLabelText<HTMLInputElement>('New Email')

async function ask(user: ReturnType<typeof open>['user'], email = ' New@Example.com ') {
  await user.type(await emailField(), email)
  await user.type(screen.getByLabelText('Your Password'), 'Old-Password9')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
}
const enterCode = async (user: ReturnType<typeof open>['user']) =>
  user.type(await screen.findByLabelText('Verification code'), '123456')

describe('A new email address', () => {
  test('is requested with the password, then confirmed with its code', async () => {
    const { user, proof, bodiesOf } = open({ [confirmRoute]: ok({ success: true }) })
    await ask(user)
    await enterCode(user)
    const toast = await screen.findByText('Your email address was changed')
    expect(within(document.body).getByText('Sign in with new@example.com from now on.')).toBeTruthy()
    expect(toast).toBeTruthy()
    expect(proof).toHaveBeenCalledWith('Old-Password9')
    expect(bodiesOf(askRoute)).toEqual([{ email: 'new@example.com' }])
    expect(bodiesOf(confirmRoute)).toEqual([{ email: 'new@example.com', code: '123456' }])
    expect((await emailField()).value).toBe('')
    expect(session.refresh).toHaveBeenCalled()
  })

  test.each([
    ['nonsense', 'Enter a valid email address.'],
    [home.profile.email.toUpperCase(), 'This is your email address already.'],
  ])('%s is not sent, and the field says why', async (email, said) => {
    const { user, proof, bodiesOf } = open()
    await ask(user, email)
    expect(screen.getByText(said)).toBeTruthy()
    expect(document.activeElement).toBe(await emailField())
    expect(proof).not.toHaveBeenCalled()
    expect(bodiesOf(askRoute)).toEqual([])
  })

  test('is not sent without the password', async () => {
    const { user, bodiesOf } = open()
    await user.type(await emailField(), 'new@example.com{Enter}')
    expect(screen.getByText('Enter your current password.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Your Password'))
    expect(bodiesOf(askRoute)).toEqual([])
  })

  test('stays typed when the password is wrong', async () => {
    const { user, proof, bodiesOf } = open()
    proof.mockRejectedValue(new proving.ProofError('This password is not right.', true))
    await ask(user, 'new@example.com')
    expect(await screen.findByText('This password is not right.')).toBeTruthy()
    expect((await emailField()).value).toBe('new@example.com')
    expect(bodiesOf(askRoute)).toEqual([])
  })

  test('stays typed when no code can be sent', async () => {
    const { user } = open({ [askRoute]: refused('too-many-requests', 429, 'Too many requests.') })
    await ask(user, 'new@example.com')
    expect(await screen.findByText('Too many requests.')).toBeTruthy()
    expect((await emailField()).value).toBe('new@example.com')
  })

  test('says how many attempts are left after a wrong code', async () => {
    const wrong = { success: false, error: 'This code is not right.', attemptsRemaining: 4 }
    const { user } = open({ [confirmRoute]: ok(wrong) })
    await ask(user)
    await enterCode(user)
    expect(await screen.findByText('This code is not right.')).toBeTruthy()
    expect(screen.getByText('4 attempts remaining')).toBeTruthy()
  })

  test('an email taken meanwhile is named, and another can be used', async () => {
    const { user } = open({
      [confirmRoute]: refused('email-taken', 409, 'Another account uses this email address.'),
    })
    await ask(user)
    await enterCode(user)
    expect(await screen.findByText('Another account uses this email address.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(await emailField()).toBeTruthy()
  })

  test('gets another code without the password being asked for again', async () => {
    const { user, proof, bodiesOf } = open()
    await ask(user)
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    await waitFor(() => expect(bodiesOf(askRoute)).toHaveLength(2))
    expect(proof).toHaveBeenCalledTimes(1)
  })
})
