import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { OrderState } from '#contract/sales/order-state.ts'
import { listOrders as listOf } from '#lambdas/data/sales/orders.ts'
import { resendReceipt as resend } from '#lambdas/operators/money/purchases.ts'
import { recordOrder as record } from '#lambdas/payments/manual/record-order.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command, confirm } from '../command.ts'
import { Moment, PaymentId, Reason, reasonOption } from '../inputs.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { aligned, printable } from '../terminal.ts'

export const recordOrder = command({
  usage: 'EMAIL PRODUCT_ID BUYER_EMAIL [--payment ID --paid-at TIME]',
  summary: 'Records a paid sale in a store, once per payment.',
  notes:
    'An order is identified by its payment and the time of payment, so pass --payment and --paid-at together;\n' +
    'without them both are generated. An order cannot be undone: a deployed stage asks first.',
  changes: 'always',
  positionals: ['email', 'product_id', 'buyer_email'],
  options: { payment: { type: 'string' }, 'paid-at': { type: 'string' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'CODES_SECRET_ID'],
  input: z.object({
    email: Email,
    product_id: z.string().check(z.minLength(1), z.maxLength(100)),
    buyer_email: Email,
    payment: z.optional(z.string()),
    'paid-at': z.optional(Moment),
  }),
  run: async ({ email, product_id, buyer_email, payment, 'paid-at': paidAt }, context) => {
    if ((payment === undefined) !== (paidAt === undefined))
      throw new AdminError('Pass --payment and --paid-at together: they identify the order.')
    const { tenantId } = await sellerByEmail(email)
    if (context.stage !== 'local') await confirm(context, 'An order cannot be undone.', email)
    const sale = {
      tenantId,
      productId: product_id,
      buyerEmail: buyer_email,
      paymentId: payment ?? ulid(),
      paidAt: paidAt ?? Date.now(),
    }
    const details = { product: product_id, payment: sale.paymentId }
    const order = await audited({ what: 'record-order', target: tenantId, details }, () => record(sale))
    if (!order) return 'This payment was recorded before. Nothing was changed.'
    return aligned([
      ['Recorded', order.lines.map(({ title }) => title).join(', ')],
      ['Price', dollarsAndCents(order.total_cents)],
      ['Commission', `${dollarsAndCents(order.commission_cents)} (${order.lines[0]?.commission_pct} %)`],
      ['Payment', order.id],
      ['Paid at', order.paid_at],
    ])
  },
})

export const listOrders = command({
  usage: 'EMAIL [--state STATE] [--cursor CURSOR]',
  summary: "Lists a seller's orders, newest first: date, payment, state, total, commission, courses.",
  notes: `A state is ${OrderState.options.join(', ')}. Pages of 50; --cursor shows the next one.`,
  positionals: ['email'],
  options: { state: { type: 'string' }, cursor: { type: 'string' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, state: z.optional(OrderState), cursor: z.optional(z.string()) }),
  run: async ({ email, state, cursor: after }) => {
    const { tenantId } = await sellerByEmail(email)
    const { orders, cursor } = await listOf(tenantId, {
      ...(state && { state }),
      ...(after && { cursor: after }),
    })
    const lines = orders.map(({ id, paid_at, state, total_cents, commission_cents, lines }) =>
      [
        paid_at,
        id,
        state,
        dollarsAndCents(total_cents),
        dollarsAndCents(commission_cents),
        lines.map(({ title, quantity }) => `${quantity} x ${title}`).join(', '),
      ]
        .map(printable)
        .join('  '),
    )
    if (lines.length === 0 && !cursor) return 'There is no such order.'
    return [...lines, ...(cursor ? [`More with --cursor ${cursor}`] : [])].join('\n')
  },
})

export const resendReceipt = command({
  usage: 'PAYMENT_ID',
  summary: 'Mails a receipt again, with a link that opens the library for another 90 days.',
  notes: 'It goes to the email of the payment. `find-purchases` finds the payment.',
  changes: 'always',
  positionals: ['payment'],
  options: reasonOption,
  needs: ['TABLE_NAME'],
  input: z.object({
    payment: PaymentId,
    reason: Reason,
  }),
  run: async ({ payment, reason }) => {
    await audited({ what: 'resend-receipt', target: payment, details: { reason } }, () => resend(payment))
    return 'The receipt is on its way to the email of the payment.'
  },
})
