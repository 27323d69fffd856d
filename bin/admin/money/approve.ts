import * as z from 'zod/mini'
import { approve as approveProposal } from '#lambdas/operators/decide.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { shellUser } from '../shell-user.ts'

const providers = { sales: stripeSales, transfers: stripePayouts }

export const approve = command({
  usage: 'PROPOSAL_ID',
  summary: 'Approves what another operator proposed, and makes the change.',
  notes: 'Nobody approves what they proposed. A proposal is open for a day.',
  changes: 'always',
  positionals: ['proposal'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'CODES_SECRET_ID', 'STRIPE_SECRET_ID'],
  input: z.object({
    proposal: z.string().check(z.regex(/^\w{26}$/, 'Give the id of a proposal.')),
    reason: Reason,
  }),
  run: async ({ proposal, reason }) => {
    await approveProposal(shellUser(), providers, { id: proposal, reason })
    return 'Approved and done.'
  },
})
