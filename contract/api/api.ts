import { accountApi } from './account-api.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { cartApi } from './cart-api.ts'
import { codesApi } from './codes-api.ts'
import { commerceApi } from './commerce-api.ts'
import { commissionPlansApi } from './commission-plans-api.ts'
import { coursePreviewApi } from './course-preview-api.ts'
import { courseUploadsApi } from './course-uploads-api.ts'
import { dealsApi } from './deals-api.ts'
import { developmentApi } from './development-api.ts'
import { draftApi } from './draft-api.ts'
import { emailChangeApi } from './email-change-api.ts'
import { filesApi } from './files-api.ts'
import { homeApi } from './home-api.ts'
import { landingApi } from './landing-api.ts'
import { libraryApi } from './library-api.ts'
import { marketingApi } from './marketing-api.ts'
import { offersApi } from './offers-api.ts'
import { operatorsApi } from './operators-api.ts'
import { payoutDeskApi } from './payout-desk-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { platformApi } from './platform-api.ts'
import { productsApi } from './products-api.ts'
import { profileApi } from './profile-api.ts'
import { referralsApi } from './referrals-api.ts'
import { reviewsApi } from './reviews-api.ts'
import { riskApi } from './risk-api.ts'
import { salesApi } from './sales-api.ts'
import { secondFactorApi } from './second-factor-api.ts'
import { sellersApi } from './sellers-api.ts'
import { siteApi } from './site-api.ts'
import { storeApi } from './store-api.ts'
import { supportApi } from './support-api.ts'

/** The API by group (docs/decisions/0002). The handlers of each group are in lambdas/actions/<group>.ts. */
export const apiGroups = {
  home: homeApi,
  products: productsApi,
  landing: landingApi,
  codes: codesApi,
  'course-preview': coursePreviewApi,
  site: siteApi,
  marketing: marketingApi,
  deals: dealsApi,
  sales: salesApi,
  store: storeApi,
  draft: draftApi,
  files: filesApi,
  account: accountApi,
  billing: billingApi,
  referrals: referralsApi,
  profile: profileApi,
  payouts: payoutsApi,
  'email-change': emailChangeApi,
  'second-factor': secondFactorApi,
  commerce: commerceApi,
  cart: cartApi,
  library: libraryApi,
  reviews: reviewsApi,
  operators: operatorsApi,
  sellers: sellersApi,
  platform: platformApi,
  offers: offersApi,
  'course-uploads': courseUploadsApi,
  'commission-plans': commissionPlansApi,
  risk: riskApi,
  'payout-desk': payoutDeskApi,
  support: supportApi,
  development: developmentApi,
} as const satisfies Record<string, Record<string, Action>>

/**
 * The whole API: the groups together, each in its own file. The web app and the functions import a group, never this
 * object, so that they contain the schemas of one group only.
 */
export const api = {
  ...apiGroups.home,
  ...apiGroups.products,
  ...apiGroups.landing,
  ...apiGroups.codes,
  ...apiGroups['course-preview'],
  ...apiGroups.site,
  ...apiGroups.marketing,
  ...apiGroups.deals,
  ...apiGroups.sales,
  ...apiGroups.store,
  ...apiGroups.draft,
  ...apiGroups.files,
  ...apiGroups.account,
  ...apiGroups.billing,
  ...apiGroups.referrals,
  ...apiGroups.profile,
  ...apiGroups.payouts,
  ...apiGroups['email-change'],
  ...apiGroups['second-factor'],
  ...apiGroups.commerce,
  ...apiGroups.cart,
  ...apiGroups.library,
  ...apiGroups.reviews,
  ...apiGroups.operators,
  ...apiGroups.sellers,
  ...apiGroups.platform,
  ...apiGroups.offers,
  ...apiGroups['course-uploads'],
  ...apiGroups['commission-plans'],
  ...apiGroups.risk,
  ...apiGroups['payout-desk'],
  ...apiGroups.support,
  ...apiGroups.development,
} as const

export type Api = typeof api
export type ActionName = keyof Api
