import * as z from 'zod/mini'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { payDueSellers } from '#lambdas/scheduled/pay-due-sellers.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { counted } from './terminal.ts'

export const sendPayouts = command({
  usage: '',
  summary: 'Pays every seller who is due, as the function does every hour.',
  notes: 'Nobody is paid twice, however often this is repeated.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'STRIPE_SECRET_ID'],
  input: z.object({}),
  run: async () => {
    const { checked, done, failed } = await audited({ what: 'send-payouts' }, () =>
      payDueSellers(stripePayouts),
    )
    const summary = `${counted(checked, 'seller')} due, ${done} paid.`
    if (failed > 0) throw new AdminError(`${summary} ${failed} could not be paid: see the errors above.`)
    return summary
  },
})
