import { expect, test } from 'vitest'
import {
  actions,
  changingEmail,
  checkingAccounts,
  permissionsOf,
  routeOf,
  settlingPlans,
} from './permissions.ts'

const billingView = 'BatchGetItem TENANT#*/BILLING'
const changingPlan = ['GetItem TENANT#*', ...settlingPlans, billingView, 'secret stripe']
const viewingClosing = ['GetItem USER#*/TENANT#*', 'Query TENANT#*']
const page = 'sites GetObject/PutObject/PutObjectTagging/DeleteObject'
const sellersActions: [string, string, string[]][] = [
  ['get-export', 'GET /api/account/export', ['GetItem TENANT#*']],
  ['request-export', 'POST /api/account/export', ['GetItem/PutItem/ConditionCheckItem TENANT#*']],
  ['open-export', 'POST /api/account/export/open', ['GetItem/UpdateItem TENANT#*', 'exports GetObject']],
  ['get-closing', 'GET /api/account/closing', viewingClosing],
  [
    'send-confirmation-code',
    'POST /api/account/code',
    ['GetItem USER#*/CODE#*', 'UpdateItem CODE#*/RATE#*', 'secret codes'],
  ],
  [
    'close-account',
    'POST /api/account/close',
    [
      ...viewingClosing,
      'GetItem CODE#*',
      'PutItem/UpdateItem USER#*',
      'UpdateItem CODE#*/RATE#*',
      'PutItem STOREFRONT#*',
      ...settlingPlans,
      page,
      'secret codes',
      'secret stripe',
    ],
  ],
  [
    'keep-account',
    'POST /api/account/keep',
    [...viewingClosing, 'DeleteItem USER#*', ...settlingPlans, 'secret stripe'],
  ],
  ['get-billing', 'GET /api/billing', [billingView]],
  ['start-subscription', 'POST /api/billing/checkout', [billingView, 'secret stripe']],
  ['confirm-subscription', 'POST /api/billing/confirm', changingPlan],
  ['preview-plan-change', 'POST /api/billing/preview', [billingView, 'secret stripe']],
  ['change-plan', 'POST /api/billing/change', changingPlan],
  ['cancel-plan', 'POST /api/billing/cancel', changingPlan],
  ['resume-plan', 'POST /api/billing/resume', changingPlan],
  ['open-billing-portal', 'POST /api/billing/portal', ['GetItem TENANT#*', 'secret stripe']],
  [
    'get-referrals',
    'GET /api/referrals',
    ['GetItem/Query/PutItem/ConditionCheckItem TENANT#*', 'PutItem REFERRAL#*'],
  ],
  [
    'claim-referral',
    'POST /api/referrals/claim',
    ['GetItem REFERRAL#*', 'BatchGetItem TENANT#*/USER#*', 'PutItem/UpdateItem/ConditionCheckItem TENANT#*'],
  ],
  ['list-payouts', 'GET /api/payouts', ['GetItem/Query TENANT#*']],
  ['get-payout', 'GET /api/payouts/{id}', ['GetItem/Query TENANT#*']],
  ['get-statement', 'GET /api/statement', ['GetItem/Query TENANT#*']],
  [
    'set-up-payouts',
    'POST /api/payouts/setup',
    [
      'GetItem TENANT#*',
      'PutItem/DeleteItem PAYOUTACCOUNT#*',
      'Query/UpdateItem/ConditionCheckItem TENANT#*',
      'secret stripe',
    ],
  ],
  ['check-payout-account', 'POST /api/payouts/check', [...checkingAccounts, 'secret stripe']],
  ['get-home', 'GET /api/home', ['Query TENANT#*']],
  ['get-course-preview', 'GET /api/catalog/{id}/preview', ['GetItem COURSE#*', 'courses GetObject']],
  [
    'list-store-products',
    'GET /api/store-products',
    ['Query TENANT#*', 'BatchGetItem CATALOG', 'GetItem STOREFRONT#*'],
  ],
  [
    'add-store-products',
    'POST /api/store-products',
    ['BatchGetItem CATALOG', 'Query/PutItem/UpdateItem/ConditionCheckItem TENANT#*'],
  ],
  [
    'update-store-product',
    'PATCH /api/store-products/{id}',
    ['GetItem/UpdateItem TENANT#*', 'Query CATALOG'],
  ],
  ['remove-store-product', 'DELETE /api/store-products/{id}', ['DeleteItem/UpdateItem TENANT#*']],
  ['get-site', 'GET /api/site', ['Query/GetItem TENANT#*', 'BatchGetItem CATALOG/NAME#*']],
  ['get-site-changes', 'GET /api/site/changes', ['Query/GetItem TENANT#*', 'BatchGetItem CATALOG']],
  [
    'update-site',
    'PATCH /api/site',
    ['Query/GetItem/UpdateItem/ConditionCheckItem TENANT#*', 'BatchGetItem CATALOG/NAME#*'],
  ],
  [
    'start-upload',
    'POST /api/files/uploads',
    [
      'Query/GetItem/UpdateItem/DeleteItem/ConditionCheckItem TENANT#*',
      'UpdateItem RATE#*',
      'files DeleteObject',
      'uploads PutObject',
    ],
  ],
  [
    'finish-upload',
    'POST /api/files',
    [
      'Query/GetItem/PutItem/UpdateItem/DeleteItem/ConditionCheckItem TENANT#*',
      'BatchGetItem CATALOG/NAME#*',
      'files PutObject/DeleteObject',
      'uploads GetObject',
    ],
  ],
  ['list-files', 'GET /api/files', ['Query/GetItem TENANT#*']],
  [
    'delete-file',
    'DELETE /api/files/{name}',
    [
      'Query/GetItem/UpdateItem/DeleteItem/ConditionCheckItem TENANT#*',
      'BatchGetItem CATALOG/NAME#*',
      'files DeleteObject',
    ],
  ],
  [
    'change-password',
    'POST /api/profile/password',
    [
      'PutItem CODE#*',
      'UpdateItem RATE#*',
      'Query/DeleteItem USER#*',
      'pool AdminGetUser/AdminSetUserPassword/AdminUserGlobalSignOut',
      'secret codes',
    ],
  ],
  [
    'request-email-change',
    'POST /api/profile/email',
    ['GetItem/UpdateItem CODE#*', 'UpdateItem RATE#*', 'pool AdminGetUser', 'secret codes'],
  ],
  [
    'confirm-email-change',
    'POST /api/profile/email/confirm',
    [...changingEmail, 'pool AdminGetUser/AdminUpdateUserAttributes', 'secret codes'],
  ],
  ['list-sessions', 'GET /api/sessions', ['Query USER#*']],
  [
    'end-session',
    'DELETE /api/sessions/{id}',
    ['DeleteItem USER#*', 'PutItem AUDIT', 'UpdateItem PLANMAILS#*/RATE#*'],
  ],
  [
    'end-other-sessions',
    'POST /api/sessions/end-others',
    ['Query/DeleteItem USER#*', 'PutItem AUDIT', 'UpdateItem PLANMAILS#*/RATE#*'],
  ],
  ['update-profile', 'PATCH /api/profile', ['UpdateItem USER#*']],
  ['update-store', 'PATCH /api/store', ['GetItem/UpdateItem TENANT#*', 'UpdateItem STOREFRONT#*']],
  [
    'openai-generate-site',
    'POST /api/openai-generate-site',
    [
      'Query/GetItem/PutItem/UpdateItem/ConditionCheckItem TENANT#*',
      'BatchGetItem CATALOG',
      'UpdateItem RATE#*',
      'secret openai',
    ],
  ],
  [
    'publish-site',
    'POST /api/site/publish',
    [
      'Query/GetItem/PutItem/UpdateItem/DeleteItem/ConditionCheckItem TENANT#*',
      'Query CATALOG',
      'PutItem NAME#*/STOREFRONT#*',
      page,
    ],
  ],
  ['check-address', 'GET /api/site/address', ['BatchGetItem NAME#*', 'UpdateItem RATE#*']],
  [
    'choose-address',
    'POST /api/site/address',
    [
      'Query/GetItem/UpdateItem TENANT#*',
      'PutItem/UpdateItem/DeleteItem NAME#*',
      'GetItem/UpdateItem STOREFRONT#*',
      'BatchGetItem CATALOG/NAME#*',
      'UpdateItem RATE#*',
      page,
    ],
  ],
  [
    'close-store',
    'POST /api/store/close',
    ['Query/GetItem/UpdateItem TENANT#*', 'PutItem STOREFRONT#*', page],
  ],
  ['get-draft-link', 'GET /api/site/draft-link', ['GetItem TENANT#*']],
  [
    'share-draft',
    'POST /api/site/draft-link',
    [
      'Query/GetItem/PutItem TENANT#*',
      'BatchGetItem NAME#*',
      'PutItem/DeleteItem DRAFT#*',
      'UpdateItem RATE#*',
    ],
  ],
  ['revoke-draft', 'DELETE /api/site/draft-link', ['GetItem/DeleteItem TENANT#*', 'DeleteItem DRAFT#*']],
  [
    'reopen-store',
    'POST /api/store/reopen',
    ['Query/GetItem/UpdateItem TENANT#*', 'BatchGetItem CATALOG/NAME#*'],
  ],
  ['get-balance', 'GET /api/balance', ['BatchGetItem/Query TENANT#*']],
  ['get-analytics', 'GET /api/analytics', ['GetItem/Query TENANT#*']],
  ['list-customers', 'GET /api/customers', ['Query/BatchGetItem TENANT#*']],
  ['export-customers', 'GET /api/customers/export', ['Query/BatchGetItem TENANT#*']],
  ['get-customer', 'GET /api/customers/{id}', ['GetItem/Query/BatchGetItem TENANT#*']],
  ['list-orders', 'GET /api/orders', ['Query/GetItem TENANT#*', 'GetItem PAYMENT#*']],
  ['export-orders', 'GET /api/orders/export', ['Query/GetItem TENANT#*', 'GetItem PAYMENT#*']],
  ['get-order', 'GET /api/orders/{id}', ['GetItem PAYMENT#*', 'BatchGetItem TENANT#*']],
  ['list-ledger', 'GET /api/ledger', ['Query TENANT#*']],
  ['list-releases', 'GET /api/site/releases', ['Query/GetItem TENANT#*']],
  [
    'rollback-site',
    'POST /api/site/rollback',
    ['Query/GetItem/UpdateItem/ConditionCheckItem TENANT#*', 'PutItem STOREFRONT#*', page],
  ],
  [
    'unpublish-site',
    'POST /api/site/unpublish',
    ['Query/GetItem/UpdateItem TENANT#*', 'PutItem STOREFRONT#*', page],
  ],
]

test.each(sellersActions)(
  '%s needs a signed-in seller, and its function may do exactly this',
  (name, route, may) => {
    expect(actions[name]?.access).toBe('seller')
    expect(routeOf(name)).toBe(route)
    expect(permissionsOf(actions[name]?.grants ?? {})).toEqual(may)
  },
)
