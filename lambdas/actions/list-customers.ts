import { action } from '../action.ts'
import { listCustomers } from '../data/customers.ts'

export const handler = action('list-customers', ({ seller, input }) =>
  listCustomers(seller.tenantId, input.cursor),
)
