import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/sales/customers.ts'
import { CustomersPage } from '#web/features/customers/customers-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

const list = 'GET /api/customers'
const download = 'GET /api/customers/export'

const customerOf = (n: number, changes: Partial<Customer> = {}): Customer => ({
  id: `buyer-${n}`,
  email: `g***${n}@example.com`,
  country: 'DE',
  orders: n,
  spent_cents: n * 4900,
  first_at: '2026-11-01T23:30:00.000Z',
  last_at: '2026-11-02T12:00:00.000Z',
  has_consented: false,
  ...changes,
})

const store = { id: 'store-1', name: "Ada's Store", owner_user_id: 'user-1', zoneinfo: 'Europe/Berlin' }
const home = ok(homeWith({ store }))

const open = (replies: MockReplies) => {
  const sent = mockApi({ 'GET /api/home': home, ...replies })
  return { ...openPage(<CustomersPage />), sent }
}

describe('Customers', () => {
  test('the table has its columns and facts, in days of the store', async () => {
    open({ [list]: ok({ customers: [customerOf(2)] }) })
    const row = within(await screen.findByRole('row', { name: /g\*\*\*2/ }))
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Customer', 'Last purchase', 'First purchase', 'Orders', 'Spent', 'Address'])
    expect(
      await row.findByText('Nov 2, 2026', { selector: '[datetime="2026-11-01T23:30:00.000Z"]' }),
    ).toBeTruthy()
    for (const text of ['Germany', '2', '$98.00', 'Not shared']) expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByText('Newest purchase first. Days are in Europe/Berlin.')).toBeTruthy()
    const link = row.getByRole('link', { name: 'g***2@example.com' })
    expect(link.getAttribute('href')).toBe('/app/customers/buyer-2')
  })

  test('a consenting customer is shown with the whole email', async () => {
    open({
      [list]: ok({ customers: [customerOf(1, { has_consented: true, full_email: 'grace@example.com' })] }),
    })
    expect(await screen.findByRole('link', { name: 'grace@example.com' })).toBeTruthy()
    expect(screen.getByText('Address shared')).toBeTruthy()
  })

  test('on a phone they are cards with the same facts', async () => {
    setScreenWidth(360)
    open({ [list]: ok({ customers: [customerOf(2)] }) })
    const name = 'Your customers, newest purchase first'
    const cards = within(await screen.findByRole('list', { name }))
    for (const text of ['g***2@example.com', 'Germany', '$98.00', 'Not shared'])
      expect(cards.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('older ones are added below, and a failure keeps the newer ones', async () => {
    let isDown = true
    const { user } = open({
      [list]: ok({ customers: [customerOf(2)], cursor: 'next' }),
      [`${list}?cursor=next`]: () => (isDown ? refused('internal', 500) : ok({ customers: [customerOf(1)] })),
    })
    await user.click(await screen.findByRole('button', { name: 'Show older customers' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^More customers could not be loaded/)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Show older customers' }))
    expect(await screen.findByRole('link', { name: 'g***1@example.com' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'g***2@example.com' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older customers' })).toBeNull()
  })

  test('a search says how many were searched, and goes on when asked to', async () => {
    const { user } = open({
      [list]: ok({ customers: [customerOf(2)] }),
      [`${list}?search=france`]: ok({ customers: [], searched: 500, cursor: 'next' }),
      [`${list}?search=france&cursor=next`]: ok({
        customers: [customerOf(3, { country: 'FR' })],
        searched: 20,
      }),
    })
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'France')
    expect(await screen.findByRole('heading', { name: 'No customer matches “france”' })).toBeTruthy()
    expect(screen.getByText(/^0 of the newest 500 customers$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Search older customers' }))
    expect(await screen.findByRole('link', { name: 'g***3@example.com' })).toBeTruthy()
    expect(screen.getByText(/^1 of 520 customers$/)).toBeTruthy()
  })

  test('the link to all customers ends a search', async () => {
    const { user, router } = open({
      [list]: ok({ customers: [customerOf(2)] }),
      [`${list}?search=france`]: ok({ customers: [customerOf(3)], searched: 20 }),
    })
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'France')
    await screen.findByRole('link', { name: 'g***3@example.com' })
    await act(() => router.navigate('/page'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(router.state.location.search).toBe('')
  })

  test('a whole address never leaves the browser', async () => {
    const { user, sent } = open({
      [list]: ok({ customers: [customerOf(2)] }),
      [`${list}?search=g***e%40example.com`]: ok({ customers: [customerOf(1)], searched: 1 }),
    })
    await user.click(await screen.findByRole('searchbox'))
    await user.paste('Grace@Example.com')
    expect(await screen.findByRole('link', { name: 'g***1@example.com' })).toBeTruthy()
    expect(JSON.stringify(sent).toLowerCase()).not.toContain('grace')
  })

  test('the download has every part of the file', async () => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${saved.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    const { user } = open({
      [list]: ok({ customers: [customerOf(1)] }),
      [download]: ok({ csv: 'Email\r\n', customers: 0, cursor: 'next' }),
      [`${download}?cursor=next`]: ok({ csv: 'grace@example.com\r\n', customers: 1 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Download addresses' }))
    expect(await screen.findByText('Addresses downloaded')).toBeTruthy()
    expect(await saved[0]?.text()).toBe('Email\r\ngrace@example.com\r\n')
  })

  test('a download of nobody saves nothing and says why', async () => {
    const { user } = open({
      [list]: ok({ customers: [customerOf(1)] }),
      [download]: ok({ csv: 'Email\r\n', customers: 0 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Download addresses' }))
    expect(await screen.findByText('Nobody has shared their address yet')).toBeTruthy()
  })

  test('without customers it says how to get the first one', async () => {
    open({ [list]: ok({ customers: [] }) })
    expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Share Your Store' }).getAttribute('href')).toBe('/app/share')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download addresses' })).toBeNull()
  })

  test('a failure says so and can be retried', async () => {
    let isDown = true
    const { user } = open({
      [list]: () => (isDown ? refused('internal', 500) : ok({ customers: [customerOf(1)] })),
    })
    expect(await screen.findByText('Failed to load your customers')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: 'g***1@example.com' })).toBeTruthy()
  })

  test('the store’s time zone is named as it is read', async () => {
    const inNewYork = ok(homeWith({ store: { ...store, zoneinfo: 'America/New_York' } }))
    open({ 'GET /api/home': inNewYork, [list]: ok({ customers: [customerOf(1)] }) })
    expect(await screen.findByText('Newest purchase first. Days are in America/New York.')).toBeTruthy()
  })

  test('while they load, the layout is already there', async () => {
    open({ [list]: neverReplies })
    expect(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeTruthy()
    expect(screen.getByText('Loading your customers')).toBeTruthy()
    await waitFor(() => expect(screen.getByText(/Europe\/Berlin/)).toBeTruthy())
  })
})
