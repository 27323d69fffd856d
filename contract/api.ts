import { accountApi } from './account-api.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { codesApi } from './codes-api.ts'
import { commerceApi } from './commerce-api.ts'
import { developmentApi } from './development-api.ts'
import { draftApi } from './draft-api.ts'
import { emailChangeApi } from './email-change-api.ts'
import { filesApi } from './files-api.ts'
import { homeApi } from './home-api.ts'
import { libraryApi } from './library-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { productsApi } from './products-api.ts'
import { profileApi } from './profile-api.ts'
import { referralsApi } from './referrals-api.ts'
import { salesApi } from './sales-api.ts'
import { siteApi } from './site-api.ts'
import { storeApi } from './store-api.ts'

/** What the seller's web app may ask for in every stage. */
export const everyStage = {
  ...homeApi,
  ...productsApi,
  ...siteApi,
  ...salesApi,
  ...storeApi,
  ...draftApi,
  ...codesApi,
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
