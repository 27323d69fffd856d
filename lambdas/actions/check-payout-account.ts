import { payoutsApi } from '#contract/payouts-api.ts'
import { action } from '../action.ts'
import { payoutAccountView } from '../data/payout-accounts.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { checkAccount } from '../payouts/check-account.ts'

export const handler = action(payoutsApi, 'check-payout-account', async ({ seller }) =>
  payoutAccountView(await checkAccount(stripePayouts, seller.tenantId)),
)
