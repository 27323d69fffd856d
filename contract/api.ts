import { accountApi } from './account-api.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { codesApi } from './codes-api.ts'
import { commerceApi } from './commerce-api.ts'
import { coursePreviewApi } from './course-preview-api.ts'
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

/**
 * The whole API: the groups together, each in its own file. The web app and the functions import a group, never this
 * object, so that they contain the schemas of one group only.
 */
export const api = {
  ...homeApi,
  ...productsApi,
  ...codesApi,
  ...coursePreviewApi,
  ...siteApi,
  ...salesApi,
  ...storeApi,
  ...draftApi,
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
