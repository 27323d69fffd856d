import { salesApi } from '#contract/api/sales-api.ts'
import type { Customer } from '#contract/sales/customers.ts'
import { countryName } from '#rules/country.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { loadBalanceAndOutlook } from '../data/money/balance.ts'
import { listLedger } from '../data/money/ledger.ts'
import { loadAnalytics } from '../data/sales/counters/day-totals.ts'
import {
  listConsentingCustomers,
  listCustomers,
  loadCustomer,
  searchCustomers,
} from '../data/sales/customers.ts'
import { exportOrders } from '../data/sales/order-export.ts'
import { listOrders, loadOrderDetail } from '../data/sales/orders.ts'
import { Failure } from '../failure.ts'
import { action } from '../http/action.ts'

export const getBalanceHandler = action(salesApi, 'get-balance', ({ seller }) =>
  loadBalanceAndOutlook(seller.tenantId),
)

export const getAnalyticsHandler = action(salesApi, 'get-analytics', ({ seller, input }) =>
  loadAnalytics(seller.tenantId, input),
)

export const listCustomersHandler = action(
  salesApi,
  'list-customers',
  ({ seller: { tenantId }, input: { search, cursor } }) =>
    search?.trim() ? searchCustomers(tenantId, search, cursor) : listCustomers(tenantId, cursor),
)

const headings = ['Email', 'Country', 'Orders', 'Spent (USD)', 'First purchase', 'Last purchase']

export const exportCustomersHandler = action(
  salesApi,
  'export-customers',
  async ({ seller, input }) => {
    const { customers, cursor } = await listConsentingCustomers(seller.tenantId, input.cursor)
    const start = input.cursor ? '' : csvFileStart + csvLine(headings)
    return {
      csv: start + customers.map(lineOf).join(''),
      customers: customers.length,
      ...(cursor && { cursor }),
    }
  },
  sensitiveAction,
)

const lineOf = ({ email, full_email = email, country, orders, spent_cents, first_at, last_at }: Customer) =>
  csvLine([
    full_email,
    country ? countryName(country) : '',
    orders,
    { cents: spent_cents },
    first_at,
    last_at,
  ])

export const getCustomerHandler = action(salesApi, 'get-customer', ({ seller, input }) =>
  loadCustomer(seller.tenantId, input.id, input.cursor),
)

export const listOrdersHandler = action(salesApi, 'list-orders', ({ input, seller }) =>
  listOrders(seller.tenantId, input),
)

export const exportOrdersHandler = action(
  salesApi,
  'export-orders',
  ({ input, seller }) => exportOrders(seller.tenantId, input),
  sensitiveAction,
)

export const getOrderHandler = action(salesApi, 'get-order', async ({ input, seller }) => {
  const order = await loadOrderDetail(seller.tenantId, input.id)
  if (!order) throw new Failure('not-found', 'You have no such order.')
  return order
})

export const listLedgerHandler = action(salesApi, 'list-ledger', ({ input, seller }) =>
  listLedger(seller.tenantId, input.cursor),
)
