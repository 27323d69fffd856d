import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { settlePayout as settle } from '#lambdas/payouts/settle-payout.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'

export const settlePayout = command({
  usage: 'EMAIL PAYOUT_ID',
  summary: 'Compares a payout with the payment provider and records what is missing.',
  notes:
    'What was reversed at the provider becomes available again. A payout that was never sent is sent now, or returns to the\n' +
    'balance if payouts are paused or refunds took from it meanwhile; nothing is sent twice.',
  changes: 'always',
  positionals: ['email', 'payout'],
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'STRIPE_SECRET_ID'],
  input: z.object({ email: Email, payout: z.string() }),
  run: async ({ email, payout }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'settle-payout', target: tenantId, details: { payout } }, () =>
      settle(stripePayouts, { tenantId, payoutId: payout }),
    )
    return 'The payout is what the payment provider says.'
  },
})
