// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAuth, fillIn, openAuth, reloadAuth } from './open-auth.tsx'

afterEach(closeAuth)

type Opened = ReturnType<typeof openAuth>

const password = 'Tr0ub4dor&3x!'
const button = () => screen.getByRole('button', { name: /Create Account|Creating Account/ })
const isDisabled = () => button().hasAttribute('disabled')

async function openSignUp() {
  const opened = openAuth()
  await opened.user.click(screen.getByRole('tab', { name: 'Sign Up' }))
  return opened
}

type Typed = { email?: string; password?: string; confirmation?: string }

function fill(typed: Typed = {}) {
  fillIn('Full Name', 'Ada Lovelace')
  fillIn('Email', typed.email ?? 'Ada@Example.com')
  fillIn('Password', typed.password ?? password)
  fillIn('Confirm Password', typed.confirmation ?? typed.password ?? password)
}

describe('sign-up', () => {
  test('can be submitted once everything is filled in, strong, equal and accepted', async () => {
    const opened = await openSignUp()
    fill()
    expect(isDisabled()).toBe(true)
    await opened.user.click(screen.getByRole('checkbox'))
    expect(isDisabled()).toBe(false)
  })

  test.each(['Full Name', 'Email', 'Password', 'Confirm Password'])(
    '%s is required to submit',
    async (label) => {
      const opened = await openSignUp()
      fill()
      await opened.user.click(screen.getByRole('checkbox'))
      fillIn(label, '')
      expect(isDisabled()).toBe(true)
    },
  )

  test('passwords that differ say so in the form', async () => {
    const opened = await openSignUp()
    fill({ confirmation: 'other' })
    await opened.user.click(screen.getByRole('checkbox'))
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(isDisabled()).toBe(true)
  })

  test.each([
    ['abc', 'Weak password'],
    ['abcdefgH1', 'Good password'],
    [password, 'Strong password'],
  ])('password strength: %s is a %s', async (typed, verdict) => {
    await openSignUp()
    fillIn('Password', typed)
    expect(screen.getByText(verdict)).toBeTruthy()
  })

  test('password strength: what is missing is listed', async () => {
    await openSignUp()
    fillIn('Password', 'abc')
    const missing = screen.getAllByRole('listitem').map((item) => item.textContent?.toLowerCase())
    for (const text of [
      'at least 8 characters',
      'one uppercase letter',
      'one number',
      'one special character',
    ]) {
      expect(missing).toContain(text)
    }
    expect(missing).not.toContain('one lowercase letter')
  })

  test('a widely known password and the email itself are refused', async () => {
    const opened = await openSignUp()
    fill({ email: 'Ada.L1!@example.com', password: 'Ada.L1!@example.com' })
    await opened.user.click(screen.getByRole('checkbox'))
    expect(isDisabled()).toBe(true)
  })

  test('the terms and the privacy policy can be read', async () => {
    await openSignUp()
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  })
})

describe('sign-up', () => {
  async function submit(opened: Opened) {
    fill()
    await opened.user.click(screen.getByRole('checkbox'))
    await opened.user.click(button())
  }

  test('success asks to sign in, on the sign-in tab, with the email filled in', async () => {
    const opened = await openSignUp()
    await submit(opened)
    expect(await screen.findByText('Account created')).toBeTruthy()
    expect(screen.getByText('Please sign in to continue.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('Ada@Example.com')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(opened.pool.signUp).toHaveBeenCalledWith({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      password,
    })
  })

  test('name and email survive a reload, passwords and the terms do not', async () => {
    const opened = await openSignUp()
    fill()
    await opened.user.click(screen.getByRole('checkbox'))
    reloadAuth('/auth?tab=sign-up')
    const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect(['Full Name', 'Email', 'Password', 'Confirm Password'].map(textIn)).toEqual([
      'Ada Lovelace',
      'Ada@Example.com',
      '',
      '',
    ])
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(password)
  })

  test('the name is forgotten with the account created', async () => {
    const opened = await openSignUp()
    await submit(opened)
    expect(await screen.findByText('Account created')).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Lovelace')
  })

  test('the button reads Creating Account... while busy', async () => {
    const opened = await openSignUp()
    opened.pool.signUp.mockReturnValue(new Promise(() => undefined))
    await submit(opened)
    expect(screen.getByRole('button', { name: 'Creating Account...' }).hasAttribute('disabled')).toBe(true)
  })

  test('sign-up failure: the provider’s message', async () => {
    const opened = await openSignUp()
    opened.pool.signUp.mockRejectedValue(
      Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' }),
    )
    await submit(opened)
    expect(await screen.findByText('Sign Up Failed')).toBeTruthy()
    expect(screen.getByText('User already exists')).toBeTruthy()
  })
})
