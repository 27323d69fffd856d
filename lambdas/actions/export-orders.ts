import { salesApi } from '#contract/sales-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../action.ts'
import { exportOrders } from '../data/order-export.ts'

export const handler = action(
  salesApi,
  'export-orders',
  ({ input, seller }) => exportOrders(seller.tenantId, input),
  sensitiveAction,
)
