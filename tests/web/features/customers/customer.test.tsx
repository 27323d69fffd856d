import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/sales/customers.ts'
import type { Order } from '#contract/sales/orders.ts'
import { CustomerPage } from '#web/features/customers/customer-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

const one = 'GET /api/customers/'

const customer: Customer = {
  id: '',
  email: 'g***e@example.com',
  country: 'DE',
  orders: 2,
  spent_cents: 9800,
  first_at: '2026-11-01T12:00:00.000Z',
  last_at: '2026-11-02T12:00:00.000Z',
  has_consented: false,
}

const orderOf = (n: number, changes: Partial<Order> = {}): Order => ({
  id: `pi_${n}`,
  paid_at: `2026-11-0${n}T12:00:00.000Z`,
  state: 'paid',
  total_cents: 4900,
  commission_cents: 2450,
  refunded_cents: 0,
  buyer: { email: customer.email },
  lines: [
    {
      line: 0,
      product_id: 'course',
      store_product_id: 'sp',
      title: `Course ${n}`,
      quantity: 2,
      price_cents: 2450,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: 4900,
      commission_pct: 50,
      commission_cents: 2450,
    },
  ],
  ...changes,
})

const open = (replies: MockReplies) => {
  mockApi({ 'GET /api/home': ok(homeWith()), ...replies })
  return openPage(<CustomerPage />)
}

describe('A customer', () => {
  test('is shown with what they spent and each of their orders', async () => {
    open({
      [one]: ok({ customer, orders: [orderOf(2), orderOf(1, { state: 'refunded', refunded_cents: 4900 })] }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'g***e@example.com' })).toBeTruthy()
    expect(screen.getByText(/^Germany · Has not agreed to share their address/)).toBeTruthy()
    expect(screen.getByText('$98.00')).toBeTruthy()
    const orders = within(screen.getByRole('list', { name: 'Orders, newest first' }))
    expect(orders.getAllByText(/^Course/).map(({ textContent }) => textContent)).toEqual([
      '2 × Course 2',
      '2 × Course 1',
    ])
    const links = orders.getAllByRole('link', { name: /^Order of/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/orders/pi_2', '/app/orders/pi_1'])
    for (const text of ['Paid', 'Refunded']) expect(orders.getByText(text)).toBeTruthy()
    expect(orders.getByText(/^refunded$/).textContent).toContain('$49.00')
  })

  test('shows a consenting customer’s whole email', async () => {
    const agreed = { ...customer, has_consented: true, full_email: 'grace@example.com' }
    open({ [one]: ok({ customer: agreed, orders: [orderOf(1)] }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'grace@example.com' })).toBeTruthy()
    expect(screen.getByText('Germany · Agreed at checkout to share their address with you')).toBeTruthy()
  })

  test('has older orders on request', async () => {
    const { user } = open({
      [one]: ok({ customer, orders: [orderOf(2)], cursor: 'next' }),
      [`${one}?cursor=next`]: ok({ customer, orders: [orderOf(1)] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    expect(await screen.findByText('Course 1')).toBeTruthy()
    expect(screen.getByText('Course 2')).toBeTruthy()
  })

  test('another store’s customer is not found, and the page leads back', async () => {
    open({ [one]: refused('not-found', 404) })
    expect(await screen.findByRole('heading', { name: 'There is no such customer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show All Customers' }).getAttribute('href')).toBe(
      '/app/customers',
    )
  })

  test('a failed load can be retried', async () => {
    let isDown = true
    const { user } = open({
      [one]: () => (isDown ? refused('internal', 500) : ok({ customer, orders: [] })),
    })
    expect(await screen.findByText('Failed to load this customer')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'g***e@example.com' })).toBeTruthy()
  })

  test('loading says so', () => {
    open({ [one]: neverReplies })
    expect(screen.getByText('Loading this customer')).toBeTruthy()
  })
})
