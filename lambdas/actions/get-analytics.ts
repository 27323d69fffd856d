import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { loadAnalytics } from '../data/day-totals.ts'

export const handler = action(salesApi, 'get-analytics', ({ seller, input }) =>
  loadAnalytics(seller.tenantId, input),
)
