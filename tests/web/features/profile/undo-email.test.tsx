import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { undoLinkPath } from '#contract/urls/mail-links.ts'
import { UndoEmailPage } from '#web/features/undo-email/undo-email-page.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'

afterEach(closePage)
beforeEach(() => {
  vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue()
})

const link = { account: 'user-1', token: 'a'.repeat(64) }
const hash = undoLinkPath(link).replace('/undo-email', '')
const route = 'POST /api/undo-email-change'
const open = (fragment: string, replies: MockReplies = {}) => {
  const sent = mockApi(replies)
  return { sent, ...openPage(<UndoEmailPage />, fragment) }
}
const restore = () => screen.getByRole('button', { name: 'Restore this address' })

describe('The page of a link that restores an address', () => {
  test('says first what happens, and sends nothing automatically', () => {
    const { sent } = open(hash)
    expect(screen.getByRole('heading', { name: 'Restore your email address?' })).toBeTruthy()
    expect(screen.getByText(/is signed out everywhere. Your password stays as it is./)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('restores it at a press, signs out, and leads to a new password', async () => {
    const { user, sent } = open(hash, { [route]: ok({ success: true }) })
    await user.click(restore())
    expect(await screen.findByRole('heading', { name: 'Your address is restored' })).toBeTruthy()
    expect(sent).toContainEqual({ route, body: link })
    const next = screen.getByRole('link', { name: 'Set a new password' })
    expect(next.getAttribute('href')).toBe('/auth?screen=forgot-password')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  test.each([
    ['not-found', 404, 'This link was used, or it has expired.'],
    ['email-taken', 409, 'Another account uses this email address by now. Please write to support.'],
    ['conflict', 409, 'Your account is being changed right now. Try again in a minute.'],
  ])('says why it could not: %s, and can be tried again', async (error, status, message) => {
    let isRefused = true
    const { user } = open(hash, {
      [route]: () => (isRefused ? refused(error, status, message) : ok({ success: true })),
    })
    await user.click(restore())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    isRefused = false
    await user.click(restore())
    expect(await screen.findByRole('heading', { name: 'Your address is restored' })).toBeTruthy()
  })

  test.each(['', '#account=user-1', '#account=user-1&token=short', `#token=${'a'.repeat(64)}`])(
    'the incomplete link %o says to open it again',
    (fragment) => {
      open(fragment)
      expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Restore this address' })).toBeNull()
    },
  )
})
