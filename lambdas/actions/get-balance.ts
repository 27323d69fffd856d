import { salesApi } from '#contract/sales-api.ts'
import { loadBalanceAndOutlook } from '../data/money/balance.ts'
import { action } from '../http/action.ts'

export const handler = action(salesApi, 'get-balance', ({ seller }) => loadBalanceAndOutlook(seller.tenantId))
