import * as z from 'zod/mini'
import { declineRefundRequest, openRefundRequests } from '#lambdas/data/sales/refund-requests.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { aligned } from '../terminal.ts'

export const refundRequests = command({
  usage: '',
  summary: 'Lists the refund requests that wait for a decision, oldest first.',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () => {
    const requests = await openRefundRequests()
    if (requests.length === 0) return 'No request waits for a decision.'
    return requests
      .map(
        ({ id, created_at, reason, line, seats, orderState, refundedCents, pendingRefundCents, receipt }) =>
          aligned([
            ['Payment', id],
            ['Requested', created_at],
            ['Paid', receipt.paid_at],
            ['Total', dollarsAndCents(receipt.total_cents)],
            ['Refunded', dollarsAndCents(refundedCents)],
            ['Under way', dollarsAndCents(pendingRefundCents)],
            ['State', orderState],
            ['Store', receipt.store.name],
            ['Buyer', maskEmail(receipt.email)],
            ['Courses', receipt.lines.map(({ title, quantity }) => `${quantity} x ${title}`).join(', ')],
            ['Asked for', line === undefined ? 'everything' : `${seats} of line ${line}`],
            [
              'Refund',
              `refund ${id}${line === undefined ? '' : ` --line ${line} --seats ${seats}`} --reason ...`,
            ],
            ['Reason', reason ?? 'none'],
          ]),
      )
      .join('\n\n')
  },
})

export const declineRefund = command({
  usage: 'PAYMENT_ID',
  summary: 'Ends a refund request without a refund. The buyer cannot repeat it.',
  notes:
    'The buyer gets a mail that says so, without the reason. The reason is kept in the audit; put no address into it.\n' +
    'To refund, use the command refund instead; a full refund ends the request automatically.',
  changes: 'always',
  positionals: ['payment'],
  options: { reason: { type: 'string' } },
  needs: ['TABLE_NAME'],
  input: z.object({
    payment: z.string().check(z.regex(/^[\w.:-]{1,100}$/, 'Give the id of an order.')),
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  run: async ({ payment, reason }) => {
    const details = { payment, reason }
    await audited({ what: 'decline-refund', target: payment, details }, async () => {
      if (!(await declineRefundRequest(payment)))
        throw new AdminError('No request for this payment waits for a decision. Nothing was changed.')
    })
    return `Declined the refund request of ${payment}.`
  },
})
