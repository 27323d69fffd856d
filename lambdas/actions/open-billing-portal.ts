import { billingApi } from '#contract/billing-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { openPortal } from '../billing/open-portal.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(
  billingApi,
  'open-billing-portal',
  ({ input, seller }) => openPortal(stripePlans, seller.tenantId, input.return_to),
  sensitiveAction,
)
