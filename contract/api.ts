import * as z from 'zod/mini'
import { accountApi } from './account-api.ts'
import { ResetPassword, SendVerificationEmail, VerificationReply, VerifyCode } from './accounts.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { Catalog } from './catalog.ts'
import { commerceApi } from './commerce-api.ts'
import { developmentApi } from './development-api.ts'
import { draftApi } from './draft-api.ts'
import { emailChangeApi } from './email-change-api.ts'
import { filesApi } from './files-api.ts'
import { Home } from './home.ts'
import { libraryApi } from './library-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { profileApi } from './profile-api.ts'
import { referralsApi } from './referrals-api.ts'
import { salesApi } from './sales-api.ts'
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

/** What the seller's web app may ask for in every stage. Each key names a file in lambdas/actions. */
export const everyStage = {
  ...salesApi,
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
        { operations: ['Query', 'GetItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
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
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
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
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
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
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
    },
  },
  ...storeApi,
  ...draftApi,
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
        { operations: ['GetItem', 'Query', 'DeleteItem'], keys: ['USER#*'] },
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
  ...filesApi,
  ...accountApi,
  ...billingApi,
  ...referralsApi,
  ...profileApi,
  ...payoutsApi,
  ...emailChangeApi,
  ...commerceApi,
  ...libraryApi,
  ...developmentApi,
} as const satisfies Record<string, Action>

export type Api = typeof api
export type ActionName = keyof Api
