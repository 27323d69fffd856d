// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { closeApp, openApp } from './open-app.tsx'

afterEach(closeApp)

const address = () => screen.getByLabelText('address').textContent
const settles = (expected: string) => waitFor(() => expect(address()).toBe(expected))

describe('redirects replace history', () => {
  test.each([
    ['/products', '/app/offers'],
    ['/courses', '/app/offers'],
    ['/store/products', '/app/my-products'],
    ['/content-generator', '/app/idea'],
    ['/admin', '/app/dashboard'],
    ['/wizard', '/app/dashboard'],
    ['/library', '/app/dashboard'],
    ['/library/', '/app/dashboard'],
    ['/library#top', '/app/dashboard'],
    ['/trial', '/app/dashboard'],
    ['/trial?plan=Gold', '/app/dashboard'],
    ['/dashboard', '/app/dashboard'],
    ['/pricing', '/app/billing'],
    ['/checkout', '/app/billing'],
    ['/pricing?plan=Pro&interval=year&x=1', '/app/billing?plan=Pro&interval=year'],
    ['/checkout?plan=starter', '/app/billing?plan=Starter&interval=month'],
  ])('%s goes to %s', async (from, to) => {
    await openApp(from, { user: ada })
    await settles(`REPLACE ${to}`)
  })
})

test('the access link of an older receipt leads from /library to /learn', async () => {
  const token = 'aB3_-'.repeat(8).concat('xyz')
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await openApp(`/library#${token}`)
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/learn#${token}`))
  expect(address()).toBe('POP /library')
})

describe('guards', () => {
  test('a signed-out visitor of the signed-in area is sent to /auth', async () => {
    await openApp('/app/orders')
    await settles('REPLACE /auth')
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
  })

  test('while the session is unknown, it shows Loading...', async () => {
    localStorage.setItem('session', '1')
    vi.spyOn(amplifyProvider, 'grant').mockReturnValue(new Promise(() => undefined))
    const stop = session.start()
    await openApp('/app/orders')
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(address()).toBe('POP /app/orders')
    stop()
  })

  test('a signed-in seller leaves /auth at once', async () => {
    await openApp('/auth', { user: ada })
    await settles('REPLACE /app/dashboard')
  })

  test('signing out leads back to /auth', async () => {
    await openApp('/app/orders', { user: ada })
    const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' })
    signOut?.click()
    await settles('REPLACE /auth')
    expect(amplifyProvider.signOut).toHaveBeenCalledOnce()
  })
})

describe('pages', () => {
  test('an unknown path shows the 404 page and is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openApp('/no/such/page')
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    expect(log.mock.calls.flat()).toContain('/no/such/page')
  })

  test('pages of the desk are unknown paths to a seller', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openApp('/admin/dashboard', { user: ada })
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
  })

  test('admin routes without a page are unknown paths', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openApp('/admin/nowhere', { user: { ...ada, role: 'admin' } })
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
  })

  test.each([['shopify', 'Shopify Connect', 'is']])(
    '/app/%s is a placeholder titled %s',
    async (path, title) => {
      await openApp(`/app/${path}`, { user: ada })
      expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
      expect(screen.getByText(`${title} is coming soon.`)).toBeTruthy()
      expect(document.title).toContain(title)
    },
  )

  test.each([
    [
      '/terms',
      'Terms of Service',
      ['Acceptance of terms', 'Use license', 'Commission rates', 'Account termination', 'Contact'],
      [
        /personal, non-commercial viewing only/,
        /set per offer .* notice before a change/,
        /violates .* fraud/,
        /Refunds ?You may ask for a refund within 30 days of paying/,
      ],
    ],
    [
      '/privacy',
      'Privacy Policy',
      ['Information we collect', 'How we use it', 'Sharing', 'Security', 'Cookies', 'Contact'],
      [
        /do not sell .* without your consent/,
        /What the seller sees ?Your masked email address, .* full email address only if you agreed to that at checkout/,
      ],
    ],
    [
      '/refunds',
      'Refund Policy',
      ['30 days', 'How to ask', 'What happens then', 'Your money', 'Your access', 'Contact'],
      [/within 30 days of paying/, /full refund of a course ends access/],
    ],
  ])(
    '%s has all its sections, a contact address, and is dated today',
    async (path, title, sections, facts) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      await openApp(path)
      expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
      const headings = screen.getAllByRole('heading', { level: 2, name: /^\d/ }).map((it) => it.textContent)
      expect(headings).toEqual(sections.map((section, index) => `${index + 1}. ${section}`))
      const text = screen.getByRole('main').textContent?.replaceAll(/\s+/g, ' ')
      for (const fact of facts) expect(text).toMatch(fact)
      expect(screen.getByRole('link', { name: /^legal@/ }).getAttribute('href')).toMatch(/^mailto:legal@/)
      const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date())
      expect(screen.getByText(`Last updated: ${today}`)).toBeTruthy()
      expect(screen.getByText(/^This text is of \w+ \d+, 20\d\d\.$/)).toBeTruthy()
      expect(document.documentElement.dataset.light, 'light, as stores are').toBe('')
    },
  )
})
