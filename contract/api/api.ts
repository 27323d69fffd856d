import { accountApi } from './account-api.ts'
import type { Action } from './action.ts'
import { billingApi } from './billing-api.ts'
import { cartApi } from './buyers/cart-api.ts'
import { commerceApi } from './buyers/commerce-api.ts'
import { libraryApi } from './buyers/library-api.ts'
import { reviewsApi } from './buyers/reviews-api.ts'
import { codesApi } from './codes-api.ts'
import { coursePreviewApi } from './course-preview-api.ts'
import { dealsApi } from './deals-api.ts'
import { developmentApi } from './development-api.ts'
import { draftApi } from './draft-api.ts'
import { emailChangeApi } from './email-change-api.ts'
import { filesApi } from './files-api.ts'
import { homeApi } from './home-api.ts'
import { landingApi } from './landing-api.ts'
import { marketingApi } from './marketing-api.ts'
import { commissionPlansApi } from './operators/commission-plans-api.ts'
import { courseUploadsApi } from './operators/course-uploads-api.ts'
import { offersApi } from './operators/offers-api.ts'
import { operatorsApi } from './operators/operators-api.ts'
import { payoutDeskApi } from './operators/payout-desk-api.ts'
import { platformApi } from './operators/platform-api.ts'
import { riskApi } from './operators/risk-api.ts'
import { sellersApi } from './operators/sellers-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { productsApi } from './products-api.ts'
import { profileApi } from './profile-api.ts'
import { referralsApi } from './referrals-api.ts'
import { salesApi } from './sales-api.ts'
import { secondFactorApi } from './second-factor-api.ts'
import { siteApi } from './site-api.ts'
import { storeApi } from './store-api.ts'
import { supportApi } from './support-api.ts'

/**
 * The API by group (docs/decisions/0002). The handlers of each group are in lambdas/actions/<group>.ts, the schemas in
 * contract/api/<group>-api.ts.
 */
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
  'buyers/commerce': commerceApi,
  'buyers/cart': cartApi,
  'buyers/library': libraryApi,
  'buyers/reviews': reviewsApi,
  'operators/operators': operatorsApi,
  'operators/sellers': sellersApi,
  'operators/platform': platformApi,
  'operators/offers': offersApi,
  'operators/course-uploads': courseUploadsApi,
  'operators/commission-plans': commissionPlansApi,
  'operators/risk': riskApi,
  'operators/payout-desk': payoutDeskApi,
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
  ...apiGroups['buyers/commerce'],
  ...apiGroups['buyers/cart'],
  ...apiGroups['buyers/library'],
  ...apiGroups['buyers/reviews'],
  ...apiGroups['operators/operators'],
  ...apiGroups['operators/sellers'],
  ...apiGroups['operators/platform'],
  ...apiGroups['operators/offers'],
  ...apiGroups['operators/course-uploads'],
  ...apiGroups['operators/commission-plans'],
  ...apiGroups['operators/risk'],
  ...apiGroups['operators/payout-desk'],
  ...apiGroups.support,
  ...apiGroups.development,
} as const

export type Api = typeof api
export type ActionName = keyof Api
