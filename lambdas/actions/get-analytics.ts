import { salesApi } from '#contract/sales-api.ts'
import { loadAnalytics } from '../data/sales/day-totals.ts'
import { action } from '../http/action.ts'

export const handler = action(salesApi, 'get-analytics', ({ seller, input }) =>
  loadAnalytics(seller.tenantId, input),
)
