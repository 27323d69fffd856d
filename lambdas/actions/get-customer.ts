import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { loadCustomer } from '../data/customers.ts'

export const handler = action(salesApi, 'get-customer', ({ seller, input }) =>
  loadCustomer(seller.tenantId, input.id, input.cursor),
)
