import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { neverReplies, ok, refused } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage } from '../page.tsx'
import { list, openOrders, orderOf } from './open-orders.tsx'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

const open = openOrders

describe('Orders & Commissions', () => {
  test('orders: the table has its columns and each row its facts', async () => {
    open({ [list]: ok({ orders: [orderOf(1)] }) })
    const row = within(await screen.findByRole('row', { name: /Course 1/ }))
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Date', 'Products', 'Buyer', 'Total', 'You Earn', 'State'])
    expect(row.getByRole('link', { name: /^Nov 19, 2026, 9:00 PM/u }).getAttribute('href')).toBe(
      '/app/orders/pi_1',
    )
    expect(row.getByRole('listitem').textContent).toBe('2 × Course 1')
    for (const text of ['g***e@example.com', 'Germany', '$194.00', '$106.70', 'Paid'])
      expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByText('Newest first. Times are in Asia/Tokyo.')).toBeTruthy()
  })

  test('orders: on a phone they are cards with the same facts', async () => {
    setScreenWidth(360)
    open({ [list]: ok({ orders: [orderOf(1)] }) })
    const cards = within(await screen.findByRole('list', { name: 'Your orders, newest first' }))
    for (const text of ['g***e@example.com', '$194.00', '$106.70', 'Paid'])
      expect(cards.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test.each([
    ['partially_refunded', 'Partly refunded'],
    ['refunded', 'Refunded'],
    ['disputed', 'Disputed'],
    ['lost', 'Dispute lost'],
  ] as const)('orders: one that is %s says so, and how much went back', async (state, text) => {
    open({ [list]: ok({ orders: [orderOf(1, { state, refunded_cents: 9_700, commission_cents: 5_335 })] }) })
    const row = within(await screen.findByRole('row', { name: /Course 1/ }))
    expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/^refunded$/).textContent).toContain('$97.00')
    expect(row.getByText('$53.35')).toBeTruthy()
  })

  test('orders: a buyer who agreed is shown with their full address', async () => {
    const buyer = { email: 'g***e@example.com', full_email: 'grace@example.com' }
    open({ [list]: ok({ orders: [orderOf(1, { buyer })] }) })
    const row = within(await screen.findByRole('row', { name: /Course 1/ }))
    expect(row.getByText('grace@example.com')).toBeTruthy()
  })

  test('orders: older ones are shown on request', async () => {
    const { user } = open({
      [list]: ok({ orders: [orderOf(1)], cursor: 'next' }),
      [`${list}?cursor=next`]: ok({ orders: [orderOf(2)] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    expect(await screen.findByRole('row', { name: /Course 2/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Course 1/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
  })

  test('orders: if older ones fail to load, the newer ones stay', async () => {
    const { user } = open({
      [list]: ok({ orders: [orderOf(1)], cursor: 'next' }),
      [`${list}?cursor=next`]: refused('internal', 500),
    })
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^More orders could not be loaded/)
    expect(screen.getByRole('row', { name: /Course 1/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show older orders' })).toBeTruthy()
  })

  test('orders: a sale that comes meanwhile leaves the rows where the focus is', async () => {
    let orders = [orderOf(2), orderOf(1)]
    const { queries } = open({ [list]: () => ok({ orders }) })
    const link = within(await screen.findByRole('row', { name: /Course 1/ })).getByRole('link')
    link.focus()
    orders = [orderOf(3), ...orders]
    await act(() => queries.invalidateQueries())
    expect(await screen.findByRole('row', { name: /Course 3/ })).toBeTruthy()
    expect(document.activeElement).toBe(link)
  })

  test('orders: an empty list says what to do next', async () => {
    open({ [list]: ok({ orders: [] }) })
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Share Your Store' }).getAttribute('href')).toBe('/app/share')
  })

  test('orders: a failure says so and can be retried', async () => {
    let isDown = true
    const { user } = open({
      [list]: () => (isDown ? refused('internal', 500) : ok({ orders: [orderOf(1)] })),
    })
    expect(await screen.findByText('Failed to load your orders')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('row', { name: /Course 1/ })).toBeTruthy()
  })

  test('orders: while they load, the layout is already there', () => {
    open({ [list]: neverReplies })
    expect(screen.getByRole('heading', { level: 1, name: 'Orders & Commissions' })).toBeTruthy()
    expect(screen.getByText('Loading your orders')).toBeTruthy()
  })
})
