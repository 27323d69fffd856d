import * as z from 'zod/mini'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'

export const setupBilling = command({
  usage: '',
  summary: 'Makes the prices of the plans at the payment provider and turns billing on.',
  notes:
    'Whoever signs up from then on has a trial of 14 days. Sellers who are there already keep their plan without an\n' +
    'end until they choose one. A stage where this was never run, or without a Stripe key, has no trial, no billing and\n' +
    "no limits but the plan's own. Repeating it changes nothing; after a change of a price, new subscriptions pay it.",
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'STRIPE_SECRET_ID'],
  input: z.object({}),
  run: async () => {
    const changed = await audited({ what: 'setup-billing' }, () => setUpBilling(stripePlans))
    return changed.length > 0
      ? `Billing is on. New prices: ${changed.join(', ')}.`
      : 'Billing is on. No price changed.'
  },
})
