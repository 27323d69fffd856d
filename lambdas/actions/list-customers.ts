import { salesApi } from '#contract/sales-api.ts'
import { listCustomers, searchCustomers } from '../data/sales/customers.ts'
import { action } from '../http/action.ts'

export const handler = action(
  salesApi,
  'list-customers',
  ({ seller: { tenantId }, input: { search, cursor } }) =>
    search?.trim() ? searchCustomers(tenantId, search, cursor) : listCustomers(tenantId, cursor),
)
