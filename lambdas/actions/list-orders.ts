import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { listOrders } from '../data/orders.ts'

export const handler = action(salesApi, 'list-orders', ({ input, seller }) =>
  listOrders(seller.tenantId, input),
)
