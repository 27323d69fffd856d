import { payoutDeskApi } from '#contract/api/operators/payout-desk-api.ts'
import { Failure } from '../../failure.ts'
import { action } from '../../http/action.ts'
import { proposalGuard } from '../../operators/approval-guards.ts'
import { payoutsList, retryAsOperator, sellerPayouts } from '../../operators/money/payouts.ts'
import { settlePayoutAsOperator } from '../../operators/money/settle-payouts.ts'
import { adminGuard } from '../../operators/operator.ts'
import { stripePayouts } from '../../payments/stripe/stripe-payouts.ts'

const done = { success: true as const }

export const listDeskPayoutsHandler = action(
  payoutDeskApi,
  'list-desk-payouts',
  ({ input }) => payoutsList(input.list, input.cursor),
  adminGuard,
)

export const getSellerPayoutsHandler = action(
  payoutDeskApi,
  'get-seller-payouts',
  ({ input }) => sellerPayouts(input.id),
  adminGuard,
)

export const retryPayoutHandler = action(
  payoutDeskApi,
  'retry-payout',
  async ({ operator, input: { id, reason } }) => {
    await retryAsOperator(operator, { tenantId: id, reason })
    return done
  },
  adminGuard,
)

export const settlePayoutHandler = action(
  payoutDeskApi,
  'settle-payout',
  ({ operator, input: { id, payout_id, typed_id, reason } }) => {
    if (typed_id.trim() !== payout_id)
      throw new Failure('invalid-input', 'Type the id of the payout to confirm it.')
    return settlePayoutAsOperator(operator, stripePayouts, { tenantId: id, payoutId: payout_id, reason })
  },
  proposalGuard,
)
