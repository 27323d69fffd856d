import { payoutsApi } from '#contract/payouts-api.ts'
import { payoutAccountView } from '../data/money/payout-accounts.ts'
import { action } from '../http/action.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { checkAccount } from '../payouts/check-account.ts'

export const handler = action(payoutsApi, 'check-payout-account', async ({ seller }) =>
  payoutAccountView(await checkAccount(stripePayouts, seller.tenantId)),
)
