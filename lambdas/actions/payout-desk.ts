import { payoutDeskApi } from '#contract/api/payout-desk-api.ts'
import { action } from '../http/action.ts'
import { administrators } from '../operators/operator.ts'
import {
  pauseAsOperator,
  payoutsList,
  resumeAsOperator,
  retryAsOperator,
  sellerPayouts,
} from '../operators/payouts.ts'

const done = { success: true as const }

export const listDeskPayoutsHandler = action(
  payoutDeskApi,
  'list-desk-payouts',
  ({ input }) => payoutsList(input.list, input.cursor),
  administrators,
)

export const getSellerPayoutsHandler = action(
  payoutDeskApi,
  'get-seller-payouts',
  ({ input }) => sellerPayouts(input.id),
  administrators,
)

export const pausePayoutsHandler = action(
  payoutDeskApi,
  'pause-payouts',
  async ({ operator, input: { id, reason } }) => {
    await pauseAsOperator(operator, { tenantId: id, reason })
    return done
  },
  administrators,
)

export const resumePayoutsHandler = action(
  payoutDeskApi,
  'resume-payouts',
  async ({ operator, input: { id, reason } }) => {
    await resumeAsOperator(operator, { tenantId: id, reason })
    return done
  },
  administrators,
)

export const retryPayoutHandler = action(
  payoutDeskApi,
  'retry-payout',
  async ({ operator, input: { id, reason } }) => {
    await retryAsOperator(operator, { tenantId: id, reason })
    return done
  },
  administrators,
)
