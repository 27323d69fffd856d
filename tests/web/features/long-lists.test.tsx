import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerPage } from '#web/features/customers/customer-page.tsx'
import { CustomersPage } from '#web/features/customers/customers-page.tsx'
import { OrdersPage } from '#web/features/orders/orders-page.tsx'
import { PayoutsPage } from '#web/features/orders/payouts/payouts-page.tsx'
import { type MockReplies, mockApi, ok } from '../mock-api.ts'
import { setScreenWidth } from './browser-window.ts'
import { balance, orderOf } from './orders/open-orders.tsx'
import { closePage, openPage } from './page.tsx'
import { payoutOf, payoutsWith } from './payouts/open-payouts.tsx'
import { homeWith } from './samples.ts'

/** The rows' links, in the order in which they were rendered. */
const rendered = vi.hoisted((): string[] => [])

vi.mock('react-router-dom', async (original) => {
  const router = await original<typeof import('react-router-dom')>()
  const Link = (props: LinkProps) => {
    rendered.push(String(props.to))
    return <router.Link {...props} />
  }
  return { ...router, Link }
})

afterEach(closePage)

const customerOf = (n: number) => ({
  ...{ id: `buyer-${n}`, email: `g***${n}@example.com`, country: 'DE', orders: 1, spent_cents: 4900 },
  ...{ first_at: '2026-11-01T12:00:00.000Z', last_at: '2026-11-02T12:00:00.000Z', has_consented: false },
})
const entryOf = (n: number) => ({
  ...{
    id: `entry-${n}`,
    kind: 'earn',
    at: '2026-11-01T12:00:00.000Z',
    cents: 100,
    available_on: '2026-12-01',
  },
  order_id: `pi_${n}`,
})

type List = {
  what: string
  page: ReactNode
  width: number
  search?: string
  route: string
  /** The reply with this row. */
  bodyWith: (n: number) => object
  /** Where the row's link leads. */
  link: (n: number) => string
  button: string
}

const orders = {
  ...{ page: <OrdersPage />, route: 'GET /api/orders', button: 'Show older orders' },
  bodyWith: (n: number) => ({ orders: [orderOf(n)] }),
  link: (n: number) => `/app/orders/pi_${n}`,
}
const customers = {
  ...{ page: <CustomersPage />, route: 'GET /api/customers', button: 'Show older customers' },
  bodyWith: (n: number) => ({ customers: [customerOf(n)] }),
  link: (n: number) => `/app/customers/buyer-${n}`,
}
const lists: List[] = [
  { ...orders, what: 'orders in a table', width: 1440 },
  { ...orders, what: 'orders as cards', width: 360 },
  { ...customers, what: 'customers in a table', width: 1440 },
  { ...customers, what: 'customers as cards', width: 360 },
  {
    ...orders,
    what: 'entries of the ledger',
    width: 1440,
    search: '?tab=ledger',
    route: 'GET /api/ledger',
    bodyWith: (n) => ({ entries: [entryOf(n)] }),
    button: 'Show older entries',
  },
  {
    ...orders,
    what: "a customer's orders",
    width: 1440,
    page: <CustomerPage />,
    route: 'GET /api/customers/',
    bodyWith: (n) => ({ customer: { ...customerOf(1), id: '' }, orders: [orderOf(n)] }),
  },
  {
    what: 'payouts',
    width: 1440,
    page: <PayoutsPage />,
    route: 'GET /api/payouts',
    bodyWith: (n) => payoutsWith({ payouts: [payoutOf(n)] }),
    link: (n) => `/app/payouts/payout-${n}`,
    button: 'Show older payouts',
  },
]

test.each(lists)('$what: a further page renders no row of the pages before', async (list) => {
  const { page, width, search, route, bodyWith, link, button } = list
  setScreenWidth(width)
  const replies: MockReplies = {
    'GET /api/home': ok(homeWith()),
    'GET /api/balance': ok(balance),
    'GET /api/catalog': ok({ products: [] }),
    'POST /api/payouts/check': ok({ state: 'ready' }),
    [route]: ok({ ...bodyWith(1), cursor: '2' }),
    [`${route}?cursor=2`]: ok({ ...bodyWith(2), cursor: '3' }),
    [`${route}?cursor=3`]: ok(bodyWith(3)),
  }
  mockApi(replies)
  const { user } = openPage(page, search)
  const rows = () => rendered.filter((to) => [1, 2, 3].some((n) => to === link(n)))
  await user.click(await screen.findByRole('button', { name: button }))
  await vi.waitFor(() => expect(rows()).toContain(link(2)))
  rendered.length = 0
  await user.click(await screen.findByRole('button', { name: button }))
  await vi.waitFor(() => expect(rows()).toContain(link(3)))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
  expect(new Set(rows())).toEqual(new Set([link(3)]))
})
