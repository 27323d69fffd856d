import { action } from '../action.ts'
import { exportOrders } from '../data/order-export.ts'

export const handler = action('export-orders', ({ input, seller }) => exportOrders(seller.tenantId, input))
