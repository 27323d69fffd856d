import { accountApi } from '#contract/account-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { openExport } from '../exports/open-export.ts'
import { action } from '../http/action.ts'

export const handler = action(
  accountApi,
  'open-export',
  ({ seller, input }) => openExport(seller.tenantId, input.token),
  sensitiveAction,
)
