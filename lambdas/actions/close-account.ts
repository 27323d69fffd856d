import { accountApi } from '#contract/account-api.ts'
import { confirmingSeller } from '../accounts/confirmation.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { closeAccount } from '../closing/close-account.ts'
import { closingView } from '../closing/closing-view.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(
  accountApi,
  'close-account',
  async ({ seller: { userId, tenantId }, input }) => {
    const seller = { ...(await confirmingSeller(userId)), tenantId }
    await closeAccount(stripePlans, seller, input.code)
    return closingView(userId, tenantId)
  },
  sensitiveAction,
)
