import { salesApi } from '#contract/sales-api.ts'
import { listOrders } from '../data/sales/orders.ts'
import { action } from '../http/action.ts'

export const handler = action(salesApi, 'list-orders', ({ input, seller }) =>
  listOrders(seller.tenantId, input),
)
