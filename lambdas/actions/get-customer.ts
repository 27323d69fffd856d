import { salesApi } from '#contract/sales-api.ts'
import { loadCustomer } from '../data/sales/customers.ts'
import { action } from '../http/action.ts'

export const handler = action(salesApi, 'get-customer', ({ seller, input }) =>
  loadCustomer(seller.tenantId, input.id, input.cursor),
)
