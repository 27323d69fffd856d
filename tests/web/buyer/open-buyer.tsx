import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Lesson, Library, LibraryCourse, Receipt } from '#contract/library.ts'
import type { Purchase, RecommendedCourse } from '#contract/sales/checkout.ts'
import { type MockReplies, mockApi, ok } from '#tests/web/mock-api.ts'
import { BuyerRoutes } from '#web/buyer/buyer-routes.tsx'
import { clearData } from '#web/buyer/data/library-data.ts'

/** 256 bits in base64url, as a link carries them. */
export const token = 'aB3_-'.repeat(8).concat('xyz')

export const course: LibraryCourse = {
  product_id: 'letter',
  title: 'The Weekly Letter',
  cover_url: '/covers/courses.svg#weekly-letter',
  store: { name: 'Ada’s Store', brand_color: '#2563EB', support_email: 'help@ada.example' },
  contents: '3 lessons · 10 min · 2 files (PDF, XLSX)',
  modules: [
    {
      title: 'A letter worth opening',
      lessons: [
        { id: 'promise', title: 'The one promise', kind: 'text', minutes: 4 },
        { id: 'ninety', title: 'An issue in ninety minutes', kind: 'text', minutes: 6 },
      ],
    },
    {
      title: 'Strangers become readers',
      lessons: [{ id: 'calendar', title: 'Editorial calendar', kind: 'file' }],
    },
  ],
  opened: [],
  may_review: false,
  completed: ['promise'],
  last_lesson_id: 'promise',
  seats: [],
  seats_left: 0,
}

export const recommended: RecommendedCourse = {
  title: 'Honest Copy',
  price_cents: 11700,
  url: 'https://ada.shops.example/courses/honest-copy?s=recommended',
  cover_url: '/covers/courses.svg#honest-copy',
  reason: 'Adds the same voice on sales pages',
}

export const receipt: Receipt = {
  payment_id: 'pi_1',
  paid_at: '2026-11-20T10:00:00.000Z',
  store_name: 'Ada’s Store',
  support_email: 'help@ada.example',
  sold_by: { company: 'Storewright' },
  number: '261120-481935',
  card: { brand: 'visa', last4: '4242' },
  lines: [
    {
      line: 0,
      title: 'The Weekly Letter',
      quantity: 1,
      total_cents: 9163,
      seats_left: 1,
      seat_refund_cents: [9163],
    },
  ],
  discount_cents: 0,
  tax_cents: 1463,
  total_cents: 9163,
  refunded_cents: 0,
  refund_until: '2026-12-20T10:00:00.000Z',
  refund: 'available',
}

export const libraryWith = (change: Partial<Library> = {}): Library => ({
  email: 'g***e@example.com',
  courses: [course],
  ended: [],
  receipts: [receipt],
  ...change,
})

export const lesson: Lesson = {
  product_id: 'letter',
  course_title: 'The Weekly Letter',
  id: 'ninety',
  title: 'An issue in ninety minutes',
  kind: 'text',
  html: '<p>Write <strong>one</strong> thing.</p><table><tr><td>84</td></tr></table>',
  files: [{ id: 'template.md', name: 'Issue template.pdf', bytes: 3412 }],
  previous_id: 'promise',
  next_id: 'calendar',
  completed: false,
}

export const purchaseWith = (change: Partial<Purchase> = {}): Purchase => ({
  state: 'paid',
  store: {
    name: 'Ada’s Store',
    url: 'https://ada.shops.example',
    brand_color: '#2563EB',
    support_email: 'help@ada.example',
  },
  lines: [
    {
      product_id: 'letter',
      title: 'The Weekly Letter',
      contents: '9 lessons · 45 min',
      quantity: 2,
      total_cents: 15400,
    },
    { product_id: 'brand', title: 'Brand From Blank', quantity: 1, total_cents: 9700 },
  ],
  subtotal_cents: 25100,
  discount_cents: 0,
  tax_cents: 0,
  total_cents: 25100,
  email: 'g***e@example.com',
  ...change,
})

/** Opens the buyer's application at an address. Returns the requests that were sent, and a buyer who acts. */
export function openBuyer(address: string, replies: MockReplies = {}) {
  const sent = mockApi({ 'GET /api/library': ok(libraryWith()), ...replies })
  history.replaceState(null, '', address)
  render(<BuyerRoutes />)
  return { sent, user: userEvent.setup({ delay: null }) }
}

export async function closeBuyer() {
  vi.useRealTimers()
  cleanup()
  clearData()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('style')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
