import type { StoredRefund } from '#lambdas/data/sales/mails/refund-mails.ts'
import type { StoredReceipt } from '#lambdas/data/sales/receipts.ts'
import { documentOf } from './parse-mail.ts'

export const links = {
  support: 'support@example.com',
  refundPolicyUrl: 'https://app.example.com/refunds',
  libraryUrl: 'https://app.example.com/learn#token',
  ownedBefore: [],
  soldBy: { company: 'Storewright' },
  isStoreSilent: false,
}

export const receiptOf = (changes: Partial<StoredReceipt> = {}): StoredReceipt => ({
  id: 'pi_receipt',
  email: 'buyer@example.com',
  library_id: 'library',
  access_nonce: 'nonce',
  paid_at: '2026-11-22T23:30:00.000Z',
  store: { name: "Ada's Store", url: 'https://ada.stores.example/', brand_color: '#B4532A' },
  lines: [
    { product_id: 'a', title: 'Course A', quantity: 2, subtotal_cents: 19_400, total_cents: 18_954 },
    { product_id: 'b', title: 'Course B', quantity: 1, subtotal_cents: 7_750, total_cents: 7_571 },
  ],
  discount_cents: 2_715,
  tax_cents: 2_090,
  total_cents: 26_525,
  card: { brand: 'visa', last4: '4242' },
  ...changes,
})

export const refundOf = (changes: Partial<StoredRefund> = {}): StoredRefund => ({
  id: 're_1',
  payment_id: 'pi_receipt',
  email: 'buyer@example.com',
  store: receiptOf().store,
  refunded_at: '2026-11-24T08:00:00.000Z',
  total_cents: 26_525,
  earlier_cents: 0,
  cents: 26_525,
  ended: ['Course A', 'Course B'],
  ...changes,
})

/** Returns label and amount of each row. */
export const rowsIn = (html: string) => {
  const cells = [...documentOf(html).querySelectorAll('td.row')].map(({ textContent }) => textContent)
  return cells.flatMap((cell, index) => (index % 2 === 0 ? [[cell, cells[index + 1]]] : []))
}
