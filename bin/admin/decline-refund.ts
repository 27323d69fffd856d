import * as z from 'zod/mini'
import { declineRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'

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
