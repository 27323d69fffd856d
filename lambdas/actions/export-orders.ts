import { salesApi } from '#contract/sales-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { exportOrders } from '../data/sales/order-export.ts'
import { action } from '../http/action.ts'

export const handler = action(
  salesApi,
  'export-orders',
  ({ input, seller }) => exportOrders(seller.tenantId, input),
  sensitiveAction,
)
