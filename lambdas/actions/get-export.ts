import { accountApi } from '#contract/account-api.ts'
import { action } from '../action.ts'
import { exportView } from '../exports/request-data.ts'

export const handler = action(accountApi, 'get-export', ({ seller }) => exportView(seller.tenantId))
