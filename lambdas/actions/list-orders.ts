import { action } from '../action.ts'
import { listOrders } from '../data/orders.ts'

export const handler = action('list-orders', ({ input, seller }) => listOrders(seller.tenantId, input))
