import type { Receipt } from '#contract/library.ts'
import type { PdfDocument } from '#pdf/pdf-document.ts'
import { cardName, sellerLine } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { downloadPdf } from '../../lib/files/download-pdf.ts'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (time: string) => longDate.format(new Date(time))

/** Lets the browser save a receipt as a PDF. Throws if what writes it can't be loaded. */
export const downloadReceipt = (receipt: Receipt) =>
  downloadPdf(receiptPdf(receipt), `receipt-${receipt.number}.pdf`)

/** Describes a receipt on paper. */
export function receiptPdf(receipt: Receipt): PdfDocument {
  const { number, paid_at, store_name, lines, total_cents, discount_cents, deals = [], tax_cents } = receipt
  const otherCents = discount_cents - deals.reduce((sum, { cents }) => sum + cents, 0)
  return {
    title: `Receipt ${number}`,
    author: productName,
    createdAt: new Date(paid_at),
    footer: `${productName} · Receipt ${number}`,
    paper: 'LETTER',
    blocks: [
      { kind: 'heading', text: 'Receipt', level: 1 },
      {
        kind: 'fields',
        rows: [
          { label: 'Number', value: number },
          { label: 'Date', value: dateOf(paid_at) },
          { label: 'Store', value: store_name },
          { label: 'Sold by', value: sellerLine(receipt.sold_by) },
          ...(receipt.card ? [{ label: 'Paid with', value: cardName(receipt.card) }] : []),
          { label: 'Payment', value: receipt.payment_id },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Course' },
          { title: 'Seats', align: 'right', widthPoints: 60 },
          { title: 'Amount', align: 'right', widthPoints: 90 },
        ],
        rows: lines.map(({ title, quantity, total_cents: cents }) => [
          title,
          String(quantity),
          dollarsAndCents(cents),
        ]),
      },
      {
        kind: 'totals',
        rows: [
          ...deals.map(({ name, cents }) => ({ label: `${name}, included`, value: dollarsAndCents(-cents) })),
          ...(otherCents > 0 ? [{ label: 'Discount included', value: dollarsAndCents(-otherCents) }] : []),
          ...(tax_cents > 0 ? [{ label: 'Tax included', value: dollarsAndCents(tax_cents) }] : []),
          { label: 'Total', value: dollarsAndCents(total_cents), strong: true },
          ...(receipt.refunded_cents > 0
            ? [{ label: 'Refunded', value: dollarsAndCents(-receipt.refunded_cents) }]
            : []),
        ],
      },
      {
        kind: 'paragraph',
        text: `${refundText(receipt)}Questions: ${receipt.support_email}`,
        muted: true,
      },
    ],
  }
}

/** Empty where no refund can be requested any more, or nothing was paid. */
const refundText = ({ refund, refund_until }: Receipt) =>
  refund === 'available' ? `A refund can be requested until ${dateOf(refund_until)}. ` : ''
