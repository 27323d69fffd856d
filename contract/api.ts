import { accountApi } from './account-api.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { commerceApi } from './commerce-api.ts'
import { developmentApi } from './development-api.ts'
import { emailChangeApi } from './email-change-api.ts'
import { everyStage } from './every-stage-api.ts'
import { filesApi } from './files-api.ts'
import { libraryApi } from './library-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { profileApi } from './profile-api.ts'
import { referralsApi } from './referrals-api.ts'

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
