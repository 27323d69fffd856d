import type { Action } from './action.ts'
import { codesApi } from './codes-api.ts'
import { draftApi } from './draft-api.ts'
import { homeApi } from './home-api.ts'
import { productsApi } from './products-api.ts'
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
