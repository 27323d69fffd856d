import { accountApi } from '#contract/account-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { exportView, requestData } from '../exports/request-data.ts'
import { action } from '../http/action.ts'

export const handler = action(
  accountApi,
  'request-export',
  async ({ seller }) => {
    await requestData(seller)
    return exportView(seller.tenantId)
  },
  sensitiveAction,
)
