import { expect, test } from 'vitest'
import { unprintableCharacters } from '#pdf/pdf-document.ts'
import { receiptPdf } from '#web/buyer/library/receipt-pdf.ts'
import { receipt } from './open-buyer.tsx'

test('a receipt’s PDF has number, seller, card, lines, tax, total and refund deadline', () => {
  const sold_by = { company: 'Example Ltd', postal_address: '1 Main Street, Springfield' }
  const pdf = receiptPdf({ ...receipt, sold_by, refunded_cents: 100 })
  const text = JSON.stringify(pdf.blocks)
  for (const part of [
    '261120-481935',
    'Example Ltd, 1 Main Street, Springfield',
    'Visa ending in 4242',
    'The Weekly Letter',
    '$14.63',
    '$91.63',
    '-$1.00',
    'December 20, 2026',
    'help@ada.example',
  ])
    expect(text).toContain(part)
  expect(unprintableCharacters(text)).toEqual([])
})

test.each(['requested', 'refunded', 'declined', 'disputed', 'closed'] as const)(
  '%s: the PDF of a receipt offers no refund',
  (refund) => {
    const text = JSON.stringify(receiptPdf({ ...receipt, refund }).blocks)
    expect(text).not.toContain('A refund can be requested')
    expect(text).toContain('Questions: help@ada.example')
  },
)
