import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { findPurchases as find, type PurchaseSearch } from '#lambdas/operators/money/purchases.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { AdminError } from '../admin-error.ts'
import { command } from '../command.ts'
import { PaymentId } from '../inputs.ts'
import { aligned } from '../terminal.ts'

export const findPurchases = command({
  usage: '--buyer EMAIL | --payment PAYMENT_ID | --store SITE_ADDRESS [--cursor CURSOR]',
  summary: 'Finds purchases by the buyer, the payment or the store, newest first.',
  notes:
    'The buyer is found by the email that was entered at the payment page. A store has pages of 50; --cursor shows the\n' +
    'next one.',
  positionals: [],
  options: {
    buyer: { type: 'string' },
    payment: { type: 'string' },
    store: { type: 'string' },
    cursor: { type: 'string' },
  },
  needs: ['TABLE_NAME', 'CODES_SECRET_ID'],
  input: z.object({
    buyer: z.optional(Email),
    payment: z.optional(PaymentId),
    store: z.optional(
      z
        .string()
        .check(z.regex(/^[a-z0-9-]{1,63}$/, 'Give the first part of its host name, like ada-s-store.')),
    ),
    cursor: z.optional(z.string()),
  }),
  run: async (input) => {
    const { purchases, cursor } = await find(searchOf(input))
    if (purchases.length === 0) return 'There is no such purchase.'
    const found = purchases.map(({ receipt, orderState, refundedCents, pendingRefundCents, requestState }) =>
      aligned([
        ['Payment', receipt.id],
        [
          'Receipt',
          `${receiptNumber(receipt.id, receipt.paid_at)}, ${receipt.mailed ? 'mailed' : 'not mailed yet'}`,
        ],
        ['Paid', receipt.paid_at],
        ['State', requestState ? `${orderState}, refund request ${requestState}` : orderState],
        ['Total', dollarsAndCents(receipt.total_cents)],
        ['Refunded', dollarsAndCents(refundedCents)],
        ['Under way', dollarsAndCents(pendingRefundCents)],
        ['Store', `${receipt.store.name} (${receipt.store.url})`],
        ['Buyer', maskEmail(receipt.email)],
        ['Courses', receipt.lines.map(({ title, quantity }) => `${quantity} x ${title}`).join(', ')],
      ]),
    )
    return [...found, ...(cursor ? [`More with --cursor ${cursor}`] : [])].join('\n\n')
  },
})

type Given = Partial<Record<'buyer' | 'payment' | 'store' | 'cursor', string | undefined>>

function searchOf({ buyer, payment, store, cursor }: Given): PurchaseSearch {
  const searches: PurchaseSearch[] = [
    ...(buyer ? [{ by: 'buyer' as const, email: buyer }] : []),
    ...(payment ? [{ by: 'payment' as const, paymentId: payment }] : []),
    ...(store ? [{ by: 'store' as const, siteAddress: store, cursor }] : []),
  ]
  const [search] = searches
  if (!search || searches.length > 1) throw new AdminError('Pass one of --buyer, --payment and --store.')
  return search
}
