// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setScreenWidth } from '#tests/web/features/browser-window.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { refused } from '#tests/web/mock-api.ts'
import { closeApp, openApp } from './open-app.tsx'

afterEach(async () => {
  setScreenWidth(1024)
  await closeApp()
})

const entries = [
  'Dashboard',
  'Generate Site',
  'Preview Site',
  'Offer Catalog',
  'My Products',
  'Marketing',
  'Deals',
  'Orders & Commissions',
  'Customers',
  'Analytics',
  'Shopify Connect',
  'Testimonials',
  'Billing',
  'Settings',
]
const adminEntries = [
  '/admin/dashboard',
  '/admin/users',
  '/admin/offers',
  '/admin/commission-plans',
  '/admin/payouts',
  '/admin/settings',
]
const tenant = { id: 'tenant-1', owner_id: 'user-1', subdomain: 'ada', plan: 'pro' as const }
const navigation = () => screen.findByRole('navigation', { name: 'Main' })
const linksOf = async () => within(await navigation()).getAllByRole('link')

describe('shell sidebar', () => {
  test('is not rendered on a narrow screen, where the menu opens it', async () => {
    setScreenWidth(360)
    await openApp('/app/orders', { user: ada })
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    expect(await linksOf()).toHaveLength(entries.length)
    fireEvent.click(screen.getByRole('button', { name: 'Close menu' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
  })

  test('leads to every page, in order, and marks the present one', async () => {
    await openApp('/app/orders', { user: ada })
    const links = await linksOf()
    expect(links.map((link) => link.textContent)).toEqual(entries)
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Orders & Commissions'])
    expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })

  test.each(['/app/orders/pi_1', '/app/payouts', '/app/payouts/01K'])(
    'marks Orders & Commissions at %s',
    async (address) => {
      const missing = refused('not-found', 404)
      const replies = {
        'GET /api/orders/pi_1': missing,
        'GET /api/payouts': missing,
        'GET /api/payouts/01K': missing,
      }
      await openApp(address, { user: ada, replies })
      const current = (await linksOf()).filter((link) => link.getAttribute('aria-current') === 'page')
      expect(current.map((link) => link.textContent)).toEqual(['Orders & Commissions'])
    },
  )

  test('shows email, plan LITE by default, and credits', async () => {
    await openApp('/app/orders', { user: ada })
    expect(await screen.findByText('100 credits')).toBeTruthy()
    expect(screen.getByText('LITE')).toBeTruthy()
    expect(screen.getByText('ada@example.com')).toBeTruthy()
  })

  describe('trial days left', () => {
    const ends = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000 - 60_000).toISOString()
    const open = async (trial: string, access: string) => {
      await openApp('/app/orders', {
        user: ada,
        home: { tenant: { ...tenant, trial_ends_at: trial, access_ends_at: access } },
      })
      expect(await screen.findByText('PRO')).toBeTruthy()
      return screen.queryByText(/trial days? left$/)?.textContent
    }

    test.each([
      [1, '1 trial day left'],
      [7, '7 trial days left'],
      [8, undefined],
      [-1, undefined],
    ])('%s before the end: %s', async (days, text) => {
      expect(await open(ends(days), ends(days))).toBe(text)
    })

    test('none once a plan follows', async () => {
      expect(await open(ends(3), ends(10))).toBeUndefined()
    })
  })

  describe('failed payment', () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString()
    const open = (page: string, accessEnds: number) =>
      openApp(page, {
        user: ada,
        home: { tenant: { ...tenant, past_due_since: days(-1), access_ends_at: days(accessEnds) } },
      })
    const link = () => screen.findByRole('link', { name: 'Update Payment Method' })

    test.each(['/app/orders', '/app/offers', '/app/testimonials'])(
      'is said once on %s, with the day and the way to the card',
      async (page) => {
        await open(page, 6)
        expect((await link()).getAttribute('href')).toBe('/app/billing')
        expect(screen.getAllByText(/^Your last payment failed\. Update your card by \w{3} \d/)).toHaveLength(
          1,
        )
      },
    )

    test('says what waits once the seven days are over', async () => {
      await open('/app/offers', -1)
      expect((await link()).getAttribute('href')).toBe('/app/billing')
      expect(
        screen.getAllByText(/^Your last payment failed\. Update your card to add products/),
      ).toHaveLength(1)
    })

    test('is not repeated on Billing', async () => {
      await openApp('/app/billing', {
        user: ada,
        home: { tenant: { ...tenant, past_due_since: days(-1), access_ends_at: days(6) } },
        replies: { 'GET /api/billing': refused('internal', 500) },
      })
      expect(await screen.findByText('PRO')).toBeTruthy()
      expect(screen.queryByText(/^Your last payment failed/)).toBeNull()
    })
  })

  test('a pro seller sees PRO', async () => {
    await openApp('/app/orders', { user: ada, home: { tenant } })
    expect(await screen.findByText('PRO')).toBeTruthy()
  })

  test('profile loading: a failure is only logged, and LITE is the default', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await openApp('/app/orders', { user: ada, replies: { 'GET /api/home': refused('internal', 500) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders & Commissions' })).toBeTruthy()
    await waitFor(() => expect(log.mock.calls.flat()).toContain('It did not work.'))
    expect(screen.getByText('LITE')).toBeTruthy()
    expect(screen.getByText('– credits')).toBeTruthy()
  })

  test('credits: one is a credit, thousands are grouped', async () => {
    const { stats } = homeWith()
    await openApp('/app/orders', { user: ada, home: { stats: { ...stats, credit_balance: 1250 } } })
    expect(await screen.findByText('1,250 credits')).toBeTruthy()
  })

  test('a seller sees no admin section', async () => {
    await openApp('/app/orders', { user: ada })
    const addresses = (await linksOf()).map((link) => link.getAttribute('href'))
    expect(addresses.filter((address) => address?.startsWith('/admin'))).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Admin' })).toBeNull()
  })

  test('Profile and Sign Out are at the bottom', async () => {
    await openApp('/app/orders', { user: ada })
    const sidebar = (await navigation()).parentElement
    const last = within(sidebar ?? document.body)
      .getAllByRole('listitem')
      .slice(-2)
    expect(last.map((item) => item.textContent)).toEqual(['Profile', 'Sign Out'])
  })

  test('a closed account’s leads only to what still works', async () => {
    await openApp('/app/orders', {
      user: { ...ada, role: 'admin' },
      home: { tenant: { ...tenant, closes_at: '2026-12-24T12:00:00.000Z' } },
      replies: {
        'GET /api/account/closing': refused('internal', 500),
        'GET /api/account/export': refused('internal', 500),
      },
    })
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy()
    const sidebar = (await navigation()).parentElement ?? document.body
    const items = within(sidebar).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Sign Out'])
    expect(screen.queryByRole('heading', { name: 'Admin' })).toBeNull()
  })

  test.each(['admin', 'superadmin'])('a %s sees the admin section', async (role) => {
    await openApp('/app/orders', { user: { ...ada, role } })
    const addresses = (await linksOf()).map((link) => link.getAttribute('href'))
    expect(addresses.slice(entries.length)).toEqual(adminEntries)
  })

  test('on small screens a button opens it, and choosing a page closes it', async () => {
    await openApp('/app/orders', { user: ada })
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    fireEvent.click(within(menu).getByRole('link', { name: 'Customers' }))
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('on small screens choosing the present page closes it too', async () => {
    await openApp('/app/orders', { user: ada })
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    fireEvent.click(within(menu).getByRole('link', { name: 'Orders & Commissions' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closing the menu gives the focus back to its button', async () => {
    await openApp('/app/orders', { user: ada })
    const button = await screen.findByRole('button', { name: 'Open menu' })
    fireEvent.click(button)
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    fireEvent.click(within(menu).getByRole('button', { name: 'Close menu' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('the keyboard can skip to the content', async () => {
    await openApp('/app/orders', { user: ada })
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(skip.getAttribute('href')).toBe('#main')
    expect(screen.getByRole('main').id).toBe('main')
  })
})
