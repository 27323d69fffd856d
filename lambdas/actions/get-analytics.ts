import { action } from '../action.ts'
import { loadAnalytics } from '../data/day-totals.ts'

export const handler = action('get-analytics', ({ seller, input }) => loadAnalytics(seller.tenantId, input))
