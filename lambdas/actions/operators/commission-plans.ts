import { commissionPlansApi } from '#contract/api/operators/commission-plans-api.ts'
import { action } from '../../http/action.ts'
import { percentageGuard } from '../../operators/approval-guards.ts'
import {
  commissionPlansView,
  commissionPlanView,
  proposeCommission,
} from '../../operators/money/commission-plans.ts'
import { adminGuard } from '../../operators/operator.ts'
import { profileOf } from '../../operators/roles.ts'

export const listCommissionPlansHandler = action(
  commissionPlansApi,
  'list-commission-plans',
  ({ operator }) => commissionPlansView(operator),
  adminGuard,
)

export const getCommissionPlanHandler = action(
  commissionPlansApi,
  'get-commission-plan',
  ({ operator, input }) => commissionPlanView(operator, input.id),
  adminGuard,
)

export const proposeCommissionHandler = action(
  commissionPlansApi,
  'propose-commission',
  async ({ operator, input: { seller_email: email, ...wanted } }) => {
    const profile = email ? (operator.ahead?.profile ?? (await profileOf(email))) : undefined
    const seller = profile && { tenantId: profile.tenant_id, ownerId: profile.id }
    return proposeCommission(operator, { ...wanted, seller })
  },
  percentageGuard,
)
