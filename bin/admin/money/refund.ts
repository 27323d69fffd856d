import * as z from 'zod/mini'
import { refundAsOperator } from '#lambdas/operators/money/refunds.ts'
import type { RefundRequest } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { PaymentProviderError } from '#lambdas/payments/stripe/errors.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { refundAccess } from '#rules/money/payment.ts'
import { AdminError } from '../admin-error.ts'
import { command, confirm } from '../command.ts'
import { PaymentId, Reason, reasonOption } from '../inputs.ts'
import { isLocalStack, shellUser, waitingText } from '../shell-user.ts'
import { aligned } from '../terminal.ts'

const wholeNumber = (pattern: RegExp, message: string) =>
  z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number))

export const refund = command({
  usage: 'PAYMENT_ID [--line N [--seats N] | --amount CENTS] [--access ends|stays]',
  summary: 'Refunds a payment, one of its lines or an amount, and takes the commission back in proportion.',
  notes:
    '--seats refunds so many seats of the line and takes them from the buyer; without it, the whole line.\n' +
    'Without --line and --amount all that is left is refunded, and the buyer loses access. Lines are numbered from 0.\n' +
    '--access decides otherwise: a refund of everything that leaves the courses, or a small one that ends them.\n' +
    'Above $500, and from the sixth refund in an hour on, it waits for another operator where there is one.\n' +
    'A refund that Stripe makes later, once the balance suffices, is under way: repeating it is refused.\n' +
    'A refund cannot be undone: a deployed stage asks first. The reason is kept in the audit; put no address into it.',
  changes: 'always',
  positionals: ['payment'],
  options: {
    line: { type: 'string' },
    seats: { type: 'string' },
    amount: { type: 'string' },
    access: { type: 'string' },
    ...reasonOption,
  },
  needs: ['TABLE_NAME', 'CODES_SECRET_ID', 'STRIPE_SECRET_ID'],
  input: z.object({
    payment: PaymentId,
    line: z.optional(wholeNumber(/^\d{1,2}$/, 'Give the number of a line, from 0.')),
    seats: z.optional(wholeNumber(/^[1-9]\d?$/, 'Give how many seats, at least 1.')),
    amount: z.optional(wholeNumber(/^[1-9]\d{0,8}$/, 'Give whole cents, at least 1.')),
    access: z.optional(z.enum(refundAccess, 'Give ends or stays.')),
    reason: Reason,
  }),
  run: async ({ payment, line, seats, amount, access, reason }, context) => {
    if (line !== undefined && amount !== undefined)
      throw new AdminError('Pass either --line or --amount. Nothing was changed.')
    if (seats !== undefined && line === undefined)
      throw new AdminError('Pass --line with --seats. Nothing was changed.')
    if (context.stage !== 'local') await confirm(context, 'A refund cannot be undone.', payment)
    const request = { paymentId: payment, line, seats, cents: amount, access }
    const { state, cents, is_pending, approval_id } = await refundOrExplain(request, reason)
    return state === 'waiting'
      ? waitingText(approval_id)
      : aligned([
          [is_pending ? 'Under way' : 'Refunded', dollarsAndCents(cents)],
          ['Payment', payment],
        ])
  },
})

/** A provider that did not answer may have refunded all the same. */
async function refundOrExplain(request: RefundRequest, reason: string) {
  try {
    return await refundAsOperator(shellUser(), stripeSales, request, {
      reason,
      isCounted: !isLocalStack(),
    })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    await settlePayment(stripeSales, request.paymentId).catch(() => undefined)
    const message = `${error.message}. Whether the refund was made is unknown: look at the payment in Stripe before you repeat it.`
    throw new Error(message, { cause: error })
  }
}
