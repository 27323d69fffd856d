import { accountApi } from '#contract/account-api.ts'
import { exportView } from '../exports/request-data.ts'
import { action } from '../http/action.ts'

export const handler = action(accountApi, 'get-export', ({ seller }) => exportView(seller.tenantId))
