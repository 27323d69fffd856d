import * as z from 'zod/mini'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile as reconcilePayments } from '#lambdas/scheduled/reconcile.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { Moment } from '../inputs.ts'
import { counted } from '../terminal.ts'

export const reconcile = command({
  usage: '[--since TIME]',
  summary: 'Compares the table with the payment provider and settles what is missing.',
  notes:
    'A function does this every hour, from where its last run began. The provider lists changes of the last 30 days.\n' +
    'Repeating it changes nothing. With --since it also tries what could not be settled before.',
  changes: 'always',
  positionals: [],
  options: { since: { type: 'string' } },
  needs: ['TABLE_NAME', 'CODES_SECRET_ID', 'STRIPE_SECRET_ID'],
  input: z.object({ since: z.optional(Moment) }),
  run: async ({ since }) => {
    const details = since === undefined ? {} : { since: new Date(since).toISOString() }
    const { checked, settled, failed } = await audited({ what: 'reconcile', details }, () =>
      reconcilePayments({ sales: stripeSales, plans: stripePlans }, since),
    )
    const summary = `${counted(checked, 'payment')} compared, ${settled} settled.`
    if (failed > 0)
      throw new AdminError(
        `${summary} ${failed} could not be settled: see the errors above and unsettled-payments, then repeat this.`,
      )
    return summary
  },
})
