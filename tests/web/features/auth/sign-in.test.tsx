// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAuth, fillIn, openAuth, reloadAuth } from './open-auth.tsx'

afterEach(closeAuth)

type Opened = ReturnType<typeof openAuth>

const failure = (name: string, message: string) => Object.assign(new Error(message), { name })
const button = () => screen.getByRole('button', { name: 'Sign In' })

async function signIn({ user }: Opened, email = 'ada@example.com', password = 'Tr0ub4dor&3x!') {
  fillIn('Email', email)
  fillIn('Password', password)
  await user.click(button())
}

describe('/auth', () => {
  test('shows the tabs Sign In and Sign Up, and a way back', () => {
    openAuth()
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back to Home' })).toBeTruthy()
  })

  test('/signin is the same screen', () => {
    openAuth('/signin')
    expect(button()).toBeTruthy()
  })

  test('the button reads Signing In... while busy and cannot be pressed twice', async () => {
    const opened = openAuth()
    opened.pool.signIn.mockReturnValue(new Promise(() => undefined))
    await signIn(opened)
    const busy = screen.getByRole('button', { name: 'Signing In...' })
    expect(busy.hasAttribute('disabled')).toBe(true)
  })
})

describe('sign-in', () => {
  test('a verified sign-in welcomes back and goes to the dashboard', async () => {
    const opened = openAuth()
    await signIn(opened)
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
  })

  test('the address is trimmed and lower-cased', async () => {
    const opened = openAuth()
    await signIn(opened, ' Ada@Example.COM ')
    expect(opened.pool.signIn).toHaveBeenCalledWith('ada@example.com', 'Tr0ub4dor&3x!')
  })

  test('the redirect parameter sets where to go', async () => {
    const opened = openAuth('/auth?redirect=%2Fapp%2Foffers%3Flevel%3Dbeginner')
    await signIn(opened)
    expect(await screen.findByText('You are at /app/offers?level=beginner')).toBeTruthy()
  })

  test('so does the page that the visitor was on the way to', async () => {
    const opened = openAuth({ pathname: '/auth', state: { from: { pathname: '/app/my-products' } } })
    await signIn(opened)
    expect(await screen.findByText('You are at /app/my-products')).toBeTruthy()
  })

  test('a redirect to elsewhere is not followed', async () => {
    const opened = openAuth('/auth?redirect=https%3A%2F%2Fevil.example%2Fapp')
    await signIn(opened)
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
  })

  test('a signed-in seller leaves at once', async () => {
    const opened = openAuth()
    await signIn(opened)
    await screen.findByText('You are at /app/dashboard')
    openAuth('/auth')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('failures', () => {
  test('email and password are required', async () => {
    const { user, pool } = openAuth()
    await user.click(button())
    expect(screen.getByText('Enter your email.')).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(button())
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(pool.signIn).not.toHaveBeenCalled()
  })

  test('sign-in failure: the provider’s message', async () => {
    const opened = openAuth()
    opened.pool.signIn.mockRejectedValue(failure('NotAuthorizedException', 'Incorrect username or password.'))
    await signIn(opened)
    expect(await screen.findByText('Sign In Failed')).toBeTruthy()
    expect(screen.getByText('Incorrect username or password.')).toBeTruthy()
    expect(button().hasAttribute('disabled')).toBe(false)
  })

  test('sign-in failure: an unexpected one says just that', async () => {
    const opened = openAuth()
    opened.pool.signIn.mockRejectedValue(new TypeError('x is undefined'))
    await signIn(opened)
    expect(await screen.findByText('An unexpected error occurred')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
  })
})

describe('while it is typed', () => {
  test('a key stroke renders nothing', async () => {
    const { user } = openAuth()
    const field = screen.getByLabelText('Email')
    field.focus()
    const changes = watchChanges()
    await user.keyboard('ada@example.com')
    expect(changes.takeRecords()).toEqual([])
    expect(field).toHaveProperty('value', 'ada@example.com')
  })

  test('Enter sends what is in the fields, also what no key stroke has told', async () => {
    const { pool, user } = openAuth()
    setSilently('Email', ' Ada@Example.com')
    setSilently('Password', 'Tr0ub4dor&3x!')
    screen.getByLabelText('Password').focus()
    await user.keyboard('{Enter}')
    expect(pool.signIn).toHaveBeenCalledWith('ada@example.com', 'Tr0ub4dor&3x!')
  })

  test('the address is there on the other tab and after a reload', async () => {
    const { user } = openAuth()
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
    reloadAuth('/auth')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  })

  test('a missing address is named when it is submitted, until one is typed', async () => {
    const { user } = openAuth()
    await user.click(button())
    expect(screen.getByText('Enter your email.')).toBeTruthy()
    await user.type(screen.getByLabelText('Email'), 'a')
    expect(screen.queryByText('Enter your email.')).toBeNull()
    await user.clear(screen.getByLabelText('Email'))
    expect(screen.getByText('Enter your email.')).toBeTruthy()
  })
})

/** As a browser fills in what it has saved. */
function setSilently(label: string, value: string) {
  const field = screen.getByLabelText(label)
  if (field instanceof HTMLInputElement) field.value = value
}

function watchChanges() {
  const changes = new MutationObserver(() => undefined)
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return changes
}
