import { commissionPlansApi } from '#contract/api/operators/commission-plans-api.ts'
import { action } from '../../http/action.ts'
import {
  commissionPlansView,
  commissionPlanView,
  proposeCommission,
} from '../../operators/commission-plans.ts'
import { proposers } from '../../operators/guards-ahead.ts'
import { administrators } from '../../operators/operator.ts'
import { profileOf } from '../../operators/roles.ts'

export const listCommissionPlansHandler = action(
  commissionPlansApi,
  'list-commission-plans',
  ({ operator }) => commissionPlansView(operator),
  administrators,
)

export const getCommissionPlanHandler = action(
  commissionPlansApi,
  'get-commission-plan',
  ({ input }) => commissionPlanView(input.id),
  administrators,
)

export const proposeCommissionHandler = action(
  commissionPlansApi,
  'propose-commission',
  async ({ operator, input: { seller_email: email, ...wanted } }) => {
    const profile = email ? await profileOf(email) : undefined
    const seller = profile && { tenantId: profile.tenant_id, ownerId: profile.id }
    return proposeCommission(operator, { ...wanted, seller })
  },
  proposers,
)
