import * as z from 'zod/mini'
import { resendReceipt as resend } from '#lambdas/operators/purchases.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { PaymentId, Reason, reasonOption } from './inputs.ts'

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
