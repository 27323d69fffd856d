import { Analytics, AnalyticsPeriod } from '../analytics.ts'
import { Ledger } from '../money/ledger.ts'
import { Balance } from '../money/payouts.ts'
import { CustomerOrders, Customers, CustomersExport, CustomersQuery } from '../sales/customers.ts'
import { OrderExport, OrderFilter } from '../sales/order-filter.ts'
import { Cursor, OrderDetail, Orders } from '../sales/orders.ts'
import type { Action, Grants } from './action.ts'

/** A page of orders, the store's time zone, and an order by its payment's id. */
const readingOrders = [
  { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
  { operations: ['GetItem'], keys: ['PAYMENT#*'] },
] as const satisfies Grants['table']

/** What a seller reads of sales: money, orders, customers and figures. */
export const salesApi = {
  'get-balance': {
    method: 'GET',
    path: '/api/balance',
    access: 'seller',
    reply: Balance,
    grants: { table: [{ operations: ['BatchGetItem', 'Query'], keys: ['TENANT#*'] }] },
  },
  'get-analytics': {
    method: 'GET',
    path: '/api/analytics',
    access: 'seller',
    query: AnalyticsPeriod,
    reply: Analytics,
    grants: { table: [{ operations: ['GetItem', 'Query'], keys: ['TENANT#*'] }] },
  },
  'list-customers': {
    method: 'GET',
    path: '/api/customers',
    access: 'seller',
    query: CustomersQuery,
    reply: Customers,
    grants: { table: [{ operations: ['Query', 'BatchGetItem'], keys: ['TENANT#*'] }] },
  },
  'export-customers': {
    method: 'GET',
    path: '/api/customers/export',
    access: 'seller',
    query: Cursor,
    sensitive: 'notice',
    reply: CustomersExport,
    grants: { table: [{ operations: ['Query', 'BatchGetItem'], keys: ['TENANT#*'] }] },
  },
  'get-customer': {
    method: 'GET',
    path: '/api/customers/{id}',
    access: 'seller',
    query: Cursor,
    reply: CustomerOrders,
    grants: { table: [{ operations: ['GetItem', 'Query', 'BatchGetItem'], keys: ['TENANT#*'] }] },
  },
  'list-orders': {
    method: 'GET',
    path: '/api/orders',
    access: 'seller',
    query: OrderFilter,
    reply: Orders,
    grants: { table: readingOrders },
  },
  'export-orders': {
    method: 'GET',
    path: '/api/orders/export',
    access: 'seller',
    query: OrderFilter,
    sensitive: 'notice',
    reply: OrderExport,
    grants: { table: readingOrders },
  },
  'get-order': {
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'seller',
    reply: OrderDetail,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['PAYMENT#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*'] },
      ],
    },
  },
  'list-ledger': {
    method: 'GET',
    path: '/api/ledger',
    access: 'seller',
    query: Cursor,
    reply: Ledger,
    grants: { table: [{ operations: ['Query'], keys: ['TENANT#*'] }] },
  },
} as const satisfies Record<string, Action>
