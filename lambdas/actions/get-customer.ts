import { action } from '../action.ts'
import { loadCustomer } from '../data/customers.ts'

export const handler = action('get-customer', ({ seller, input }) =>
  loadCustomer(seller.tenantId, input.id, input.cursor),
)
