// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payoutsApi } from '#contract/api/payouts-api.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { mockApi, ok, refused } from '#tests/web/mock-api.ts'
import { PasswordPrompt } from '#web/app/shell/password-prompt.tsx'
import { call } from '#web/lib/api.ts'
import * as proving from '#web/lib/session/prove-password.ts'
import { closePage, openPage } from '../features/page.tsx'

const setUp = 'POST /api/payouts/setup'
const again = refused('sign-in-again', 403, 'Enter your password again to do this.')
const page = { url: 'https://connect.example/setup' }

let isProven: boolean
beforeEach(() => {
  isProven = false
})
afterEach(closePage)

/** The server refuses until the password was proven. */
function open() {
  const proof = vi.spyOn(proving, 'provePassword').mockImplementation(async (password) => {
    if (password !== 'Right-pass-1') throw new proving.ProofError('This password is not right.', true)
    isProven = true
  })
  const sent = mockApi({ 'GET /api/home': ok(homeWith()), [setUp]: () => (isProven ? ok(page) : again) })
  const ask = () => call(payoutsApi['set-up-payouts'], { country: 'US' })
  return {
    ...openPage(<PasswordPrompt />),
    proof,
    sent,
    ask,
    times: () => sent.filter(({ route }) => route === setUp).length,
  }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Enter your password' }))

describe('an action that needs a fresh sign-in', () => {
  test('asks for the password, reports a wrong one, and continues the action', async () => {
    const { user, ask, times } = open()
    const wanted = ask()
    const shown = await dialog()
    const field = shown.getByLabelText('Password')
    expect(document.activeElement).toBe(field)
    await user.click(shown.getByRole('button', { name: 'Continue' }))
    expect(shown.getByText('Enter your password.')).toBeTruthy()
    await user.type(field, 'Wrong-pass-1')
    await user.click(shown.getByRole('button', { name: 'Continue' }))
    expect(await shown.findByText('This password is not right.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Right-pass-1')
    await user.click(shown.getByRole('button', { name: 'Continue' }))
    expect(await wanted).toEqual(page)
    expect(times()).toBe(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is given up when the dialog is closed, and nothing more is sent', async () => {
    const { user, ask, times, proof } = open()
    const wanted = ask().catch((error: Error) => error.message)
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(await wanted).toBe('Enter your password again to do this.')
    expect(times()).toBe(1)
    expect(proof).not.toHaveBeenCalled()
  })

  test('asks for the code of an app as well, and names a wrong one', async () => {
    const { user, ask, proof } = open()
    const wanted = new proving.ProofError('Enter the code that your app shows.', false, true)
    const wrong = new proving.ProofError('This code is not right.', false, true)
    proof.mockImplementation(async (_password, code) => {
      if (code === undefined) throw wanted
      if (code !== '123456') throw wrong
      isProven = true
    })
    const setup = ask()
    const shown = await dialog()
    const proceed = () => user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(shown.getByLabelText('Password'), 'Right-pass-1')
    await proceed()
    const field = await screen.findByLabelText('Authenticator code')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field, '000000')
    await proceed()
    expect(await screen.findByText('This code is not right.')).toBeTruthy()
    await user.type(field, '123456')
    await proceed()
    expect(await setup).toEqual(page)
    expect(proof).toHaveBeenLastCalledWith('Right-pass-1', '123456')
  })

  test('asks once for two requests at the same time', async () => {
    const { user, ask, proof } = open()
    const wanted = Promise.all([ask(), ask()])
    const shown = await dialog()
    await user.type(shown.getByLabelText('Password'), 'Right-pass-1')
    await user.click(shown.getByRole('button', { name: 'Continue' }))
    expect(await wanted).toEqual([page, page])
    expect(proof).toHaveBeenCalledOnce()
  })
})

test('without a place for the dialog the action is refused as the server says', async () => {
  mockApi({ [setUp]: again })
  const refusal = call(payoutsApi['set-up-payouts'], { country: 'US' })
  await expect(refusal).rejects.toMatchObject({ code: 'sign-in-again' })
})
