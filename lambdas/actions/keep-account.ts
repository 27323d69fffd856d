import { accountApi } from '#contract/account-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { closingView } from '../closing/closing-view.ts'
import { keepAccount } from '../closing/keep-account.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(
  accountApi,
  'keep-account',
  async ({ seller: { userId, tenantId } }) => {
    await keepAccount(stripePlans, userId)
    return closingView(userId, tenantId)
  },
  sensitiveAction,
)
