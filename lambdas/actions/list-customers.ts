import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { listCustomers, searchCustomers } from '../data/customers.ts'

export const handler = action(
  salesApi,
  'list-customers',
  ({ seller: { tenantId }, input: { search, cursor } }) =>
    search?.trim() ? searchCustomers(tenantId, search, cursor) : listCustomers(tenantId, cursor),
)
