import type { Order } from '#contract/sales/orders.ts'
import { OrdersPage } from '#web/features/orders/orders-page.tsx'
import { type MockReplies, mockApi, ok } from '../../mock-api.ts'
import { openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

export const list = 'GET /api/orders'

export const orderOf = (n: number, changes: Partial<Order> = {}): Order => ({
  id: `pi_${n}`,
  paid_at: `2026-11-${String(20 - n).padStart(2, '0')}T12:00:00.000Z`,
  state: 'paid',
  total_cents: 19_400,
  commission_cents: 10_670,
  refunded_cents: 0,
  buyer: { email: 'g***e@example.com', country: 'DE' },
  lines: [
    {
      line: 0,
      product_id: 'course',
      store_product_id: 'sp',
      title: `Course ${n}`,
      quantity: 2,
      price_cents: 9_700,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: 19_400,
      commission_pct: 55,
      commission_cents: 10_670,
    },
  ],
  ...changes,
})

export const balance = {
  available_cents: 12_345,
  pending_cents: 10_670,
  paid_out_cents: 50_000,
  lifetime_cents: 73_015,
  releases: [{ on: '2026-12-19', cents: 10_670 }],
  outlook: { state: 'nothing_earned', sentence: 'What you earn is held.' },
}
const always: MockReplies = {
  'GET /api/balance': ok(balance),
  'GET /api/home': ok(
    homeWith({ store: { id: 's', name: 'Ada', owner_user_id: 'u', zoneinfo: 'Asia/Tokyo' } }),
  ),
  'GET /api/catalog': ok({ products: [] }),
}

/** Opens Orders & Commissions at an address with these filters, for a store in Tokyo. */
export const openOrders = (replies: MockReplies, address = '') => {
  const sent = mockApi({ ...always, ...replies })
  const page = openPage(<OrdersPage />, address)
  return { ...page, sent: () => sent.map(({ route }) => route).filter((route) => route.startsWith(list)) }
}
