import { accountApi } from '#contract/account-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../action.ts'
import { openExport } from '../exports/open-export.ts'

export const handler = action(
  accountApi,
  'open-export',
  ({ seller, input }) => openExport(seller.tenantId, input.token),
  sensitiveAction,
)
