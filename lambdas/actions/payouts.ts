import { payoutsApi } from '#contract/api/payouts-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { listStatement } from '../data/money/ledger.ts'
import { payoutAccountView } from '../data/money/payout-accounts.ts'
import { action } from '../http/action.ts'
import { countProviderCall } from '../payments/provider-limit.ts'
import { orUnavailable } from '../payments/stripe/errors.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { checkAccount } from '../payouts/check-account.ts'
import { showPayout, showPayouts } from '../payouts/payouts-view.ts'
import { setUpPayouts } from '../payouts/set-up-payouts.ts'

export const listPayoutsHandler = action(payoutsApi, 'list-payouts', ({ input, seller }) =>
  showPayouts(seller.tenantId, input.cursor),
)

export const getPayoutHandler = action(payoutsApi, 'get-payout', ({ input, seller }) =>
  showPayout(seller.tenantId, input.id, input.cursor),
)

export const getStatementHandler = action(payoutsApi, 'get-statement', ({ input, seller }) =>
  listStatement(seller.tenantId, input.period, input.cursor),
)

export const setUpPayoutsHandler = action(
  payoutsApi,
  'set-up-payouts',
  async ({ input, seller }) => {
    await countProviderCall('set-up-payouts', seller.tenantId)
    return setUpPayouts(stripePayouts, seller, input)
  },
  sensitiveAction,
)

export const checkPayoutAccountHandler = action(payoutsApi, 'check-payout-account', async ({ seller }) => {
  await countProviderCall('check-payout-account', seller.tenantId)
  return payoutAccountView(
    await orUnavailable(
      checkAccount(stripePayouts, seller.tenantId),
      'payout account was not read',
      'Stripe does not answer right now. Nothing was changed; please try again in a minute.',
    ),
  )
})
