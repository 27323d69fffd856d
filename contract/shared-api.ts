import type { Action } from './action.ts'
import { codesApi } from './codes-api.ts'
import { homeApi } from './home-api.ts'
import { productsApi } from './products-api.ts'

/** What every page of the seller's web app loads. Other pages import their own groups. */
export const sharedApi = {
  ...homeApi,
  ...productsApi,
  ...codesApi,
} as const satisfies Record<string, Action>
