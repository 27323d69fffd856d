import * as z from 'zod/mini'
import { ResetPassword, SendVerificationEmail, VerificationReply, VerifyCode } from './accounts.ts'
import type { Action, Grants } from './action.ts'
import { Analytics, AnalyticsPeriod } from './analytics.ts'
import { Balance } from './balance.ts'
import { billingApi } from './billing-api.ts'
import { Catalog } from './catalog.ts'
import { commerceApi } from './commerce-api.ts'
import { CustomerOrders, Customers, CustomersExport, CustomersQuery } from './customers.ts'
import { developmentApi } from './development-api.ts'
import { Home } from './home.ts'
import { Ledger } from './ledger.ts'
import { libraryApi } from './library-api.ts'
import { OrderDetail } from './order-detail.ts'
import { OrderExport, OrderFilter } from './order-filter.ts'
import { Cursor, Orders } from './orders.ts'
import { referralsApi } from './referrals-api.ts'
import { GeneratedSite, GenerateSite, Releases, RollBackSite, Site, UpdateSite } from './site.ts'
import { SiteChanges } from './site-changes.ts'
import {
  AddedStoreProducts,
  AddStoreProducts,
  LinkedStoreProduct,
  LinkedStoreProducts,
  UpdateStoreProduct,
} from './store.ts'
import { storeApi } from './store-api.ts'

const Done = z.object({ success: z.literal(true) })

/** A page of orders, the store's time zone, and an order by its payment's id. */
const readingOrders = [
  { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
  { operations: ['GetItem'], keys: ['PAYMENT#*'] },
] as const satisfies Grants['table']

/** What the seller's web app may ask for in every stage. Each key names a file in lambdas/actions. */
export const everyStage = {
  'get-home': {
    method: 'GET',
    path: '/api/home',
    access: 'seller',
    reply: Home,
    grants: { table: [{ operations: ['Query'], keys: ['TENANT#*'] }] },
  },
  'list-catalog': {
    method: 'GET',
    path: '/api/catalog',
    access: 'anyone',
    reply: Catalog,
    grants: { table: [{ operations: ['Query'], keys: ['CATALOG'] }] },
  },
  'list-store-products': {
    method: 'GET',
    path: '/api/store-products',
    access: 'seller',
    reply: LinkedStoreProducts,
    grants: {
      table: [
        { operations: ['Query'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
      ],
    },
  },
  'add-store-products': {
    method: 'POST',
    path: '/api/store-products',
    access: 'seller',
    body: AddStoreProducts,
    reply: AddedStoreProducts,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
      ],
    },
  },
  'update-store-product': {
    method: 'PATCH',
    path: '/api/store-products/{id}',
    access: 'seller',
    body: UpdateStoreProduct,
    reply: LinkedStoreProduct,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['Query'], keys: ['CATALOG'] },
      ],
    },
  },
  'remove-store-product': {
    method: 'DELETE',
    path: '/api/store-products/{id}',
    access: 'seller',
    reply: Done,
    grants: { table: [{ operations: ['DeleteItem', 'UpdateItem'], keys: ['TENANT#*'] }] },
  },
  'get-site': {
    method: 'GET',
    path: '/api/site',
    access: 'seller',
    reply: Site,
    grants: {
      table: [
        { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
    },
  },
  'get-site-changes': {
    method: 'GET',
    path: '/api/site/changes',
    access: 'seller',
    reply: SiteChanges,
    grants: {
      table: [
        { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
      ],
    },
  },
  'update-site': {
    method: 'PATCH',
    path: '/api/site',
    access: 'seller',
    body: UpdateSite,
    reply: Site,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
    },
  },
  'openai-generate-site': {
    method: 'POST',
    path: '/api/openai-generate-site',
    access: 'seller',
    body: GenerateSite,
    reply: GeneratedSite,
    timeoutSeconds: 29,
    callsPerSecond: 10,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      secrets: ['openai'],
    },
  },
  'publish-site': {
    method: 'POST',
    path: '/api/site/publish',
    access: 'seller',
    reply: Site,
    timeoutSeconds: 20,
    callsPerSecond: 20,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['PutItem'], keys: ['NAME#*', 'STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'DeleteObject'],
    },
  },
  'list-releases': {
    method: 'GET',
    path: '/api/site/releases',
    access: 'seller',
    reply: Releases,
    grants: { table: [{ operations: ['Query', 'GetItem'], keys: ['TENANT#*'] }] },
  },
  'rollback-site': {
    method: 'POST',
    path: '/api/site/rollback',
    access: 'seller',
    body: RollBackSite,
    reply: Site,
    timeoutSeconds: 20,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'DeleteObject'],
    },
  },
  'unpublish-site': {
    method: 'POST',
    path: '/api/site/unpublish',
    access: 'seller',
    reply: Site,
    timeoutSeconds: 20,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['DeleteItem'], keys: ['STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'DeleteObject'],
    },
  },
  ...storeApi,
  'get-balance': {
    method: 'GET',
    path: '/api/balance',
    access: 'seller',
    reply: Balance,
    grants: { table: [{ operations: ['GetItem', 'Query'], keys: ['TENANT#*'] }] },
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
  'send-verification-email': {
    method: 'POST',
    path: '/api/send-verification-email',
    access: 'anyone',
    body: SendVerificationEmail,
    reply: VerificationReply,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'verify-code': {
    method: 'POST',
    path: '/api/verify-code',
    access: 'anyone',
    body: VerifyCode,
    reply: VerificationReply,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      userPool: ['AdminGetUser', 'AdminUpdateUserAttributes'],
      secrets: ['codes'],
    },
  },
  'reset-password': {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: ResetPassword,
    reply: Done,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['PutItem', 'UpdateItem', 'DeleteItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      userPool: [
        'AdminGetUser',
        'AdminSetUserPassword',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
      ],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>

/** The whole API. */
export const api = {
  ...everyStage,
  ...billingApi,
  ...referralsApi,
  ...commerceApi,
  ...libraryApi,
  ...developmentApi,
} as const satisfies Record<string, Action>

export type Api = typeof api
export type ActionName = keyof Api
