import * as z from 'zod/mini'
import { openRefundRequests } from '#lambdas/data/sales/refund-requests.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { maskEmail } from '#rules/verification.ts'
import { command } from './command.ts'
import { aligned } from './terminal.ts'

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
      .map(({ id, created_at, reason, line, seats, orderState, refundedCents, receipt }) =>
        aligned([
          ['Payment', id],
          ['Requested', created_at],
          ['Paid', receipt.paid_at],
          ['Total', dollarsAndCents(receipt.total_cents)],
          ['Refunded', dollarsAndCents(refundedCents)],
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
