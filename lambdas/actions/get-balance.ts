import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { loadBalanceAndOutlook } from '../data/balance.ts'

export const handler = action(salesApi, 'get-balance', ({ seller }) => loadBalanceAndOutlook(seller.tenantId))
