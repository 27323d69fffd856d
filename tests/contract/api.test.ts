import { describe, expect, test } from 'vitest'
import type { Action, Grants } from '#contract/action.ts'
import { api } from '#contract/api.ts'
import { statusOf } from '#contract/failures.ts'

const actions: Record<string, Action> = api

const changingEmail = [
  'GetItem/Query/PutItem/UpdateItem/DeleteItem USER#*',
  'GetItem/PutItem/UpdateItem/DeleteItem CODE#*',
  'UpdateItem RATE#*',
  'PutItem/UpdateItem AUDIT',
]
const publicActions: [string, string, string[]][] = [
  ['list-catalog', 'GET /api/catalog', ['Query CATALOG']],
  [
    'send-verification-email',
    'POST /api/send-verification-email',
    ['GetItem/UpdateItem CODE#*', 'UpdateItem RATE#*', 'secret codes'],
  ],
  [
    'verify-code',
    'POST /api/verify-code',
    [
      'GetItem/PutItem/UpdateItem CODE#*',
      'UpdateItem RATE#*',
      'pool AdminGetUser/AdminUpdateUserAttributes',
      'secret codes',
    ],
  ],
  [
    'open-draft',
    'POST /api/draft',
    ['GetItem DRAFT#*/TENANT#*', 'Query TENANT#*', 'BatchGetItem CATALOG', 'UpdateItem RATE#*'],
  ],
  [
    'count-referral-visit',
    'POST /api/referral-visits',
    ['GetItem REFERRAL#*', 'UpdateItem TENANT#*/RATE#*', 'secret codes'],
  ],
  [
    'reset-password',
    'POST /api/reset-password',
    [
      'PutItem/UpdateItem/DeleteItem CODE#*',
      'UpdateItem RATE#*',
      'GetItem/Query/DeleteItem USER#*',
      'pool AdminGetUser/AdminSetUserPassword/AdminUpdateUserAttributes/AdminUserGlobalSignOut',
      'secret codes',
    ],
  ],
  [
    'undo-email-change',
    'POST /api/undo-email-change',
    [...changingEmail, 'pool AdminGetUser/AdminUpdateUserAttributes/AdminUserGlobalSignOut', 'secret codes'],
  ],
  [
    'provision-test-user',
    'POST /api/provision-test-user',
    ['pool AdminCreateUser/AdminSetUserPassword/AdminUpdateUserAttributes'],
  ],
]

const settlingPlans = [
  'BatchGetItem SUBSCRIPTION#*/TENANT#*/DELETED#*',
  'PutItem SUBSCRIPTION#*',
  'PutItem/UpdateItem TENANT#*',
  'UpdateItem PLANMAILS#*',
]
const billingView = 'BatchGetItem TENANT#*/BILLING'
const checkingAccounts = ['GetItem PAYOUTACCOUNT#*/TENANT#*', 'UpdateItem TENANT#*/PLANMAILS#*']
const changingPlan = ['GetItem TENANT#*', ...settlingPlans, billingView, 'secret stripe']
const settling = [
  'BatchGetItem CHECKOUT#*/PAYMENT#*/TENANT#*/USER#*',
  'PutItem/UpdateItem CHECKOUT#*/PAYMENT#*/TENANT#*/LIBRARY#*',
  'DeleteItem TENANT#*',
]
const buyersActions: [string, string, string, string[]][] = [
  [
    'create-checkout',
    'anyone',
    'POST /api/checkout',
    [
      'GetItem STOREFRONT#*/CHECKOUT#*',
      'Query CATALOG',
      'UpdateItem RATE#*',
      'PutItem CHECKOUT#*/RECONCILIATION',
      'UpdateItem/ConditionCheckItem TENANT#*',
      'secret codes',
      'secret stripe',
    ],
  ],
  [
    'get-checkout',
    'anyone',
    'POST /api/checkout/{id}',
    ['GetItem CHECKOUT#*', ...settling, 'GetItem/PutItem BUYERSESSION#*', 'secret codes', 'secret stripe'],
  ],
  [
    'stripe-webhook',
    'webhook',
    'POST /api/stripe-webhook',
    [...settling, ...settlingPlans, ...checkingAccounts, 'secret codes', 'secret stripe'],
  ],
]

const viewingClosing = ['GetItem USER#*/TENANT#*', 'Query TENANT#*']
const page = 'sites GetObject/PutObject/PutObjectTagging/DeleteObject'
const sellersActions: [string, string, string[]][] = [
  ['get-export', 'GET /api/account/export', ['GetItem TENANT#*']],
  ['request-export', 'POST /api/account/export', ['GetItem/PutItem TENANT#*', 'PutItem AUDIT']],
  [
    'open-export',
    'POST /api/account/export/open',
    ['GetItem/UpdateItem TENANT#*', 'PutItem AUDIT', 'exports GetObject'],
  ],
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
      'PutItem AUDIT',
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
    [...viewingClosing, 'DeleteItem USER#*', 'PutItem AUDIT', ...settlingPlans, 'secret stripe'],
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
  ['list-store-products', 'GET /api/store-products', ['Query TENANT#*', 'BatchGetItem CATALOG']],
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
      'GetItem/Query/DeleteItem USER#*',
      'PutItem/UpdateItem AUDIT',
      'pool AdminGetUser/AdminSetUserPassword/AdminUserGlobalSignOut',
      'secret codes',
    ],
  ],
  [
    'request-email-change',
    'POST /api/profile/email',
    ['GetItem USER#*', 'GetItem/UpdateItem CODE#*', 'UpdateItem RATE#*', 'pool AdminGetUser', 'secret codes'],
  ],
  [
    'confirm-email-change',
    'POST /api/profile/email/confirm',
    [...changingEmail, 'pool AdminGetUser/AdminUpdateUserAttributes', 'secret codes'],
  ],
  ['list-sessions', 'GET /api/sessions', ['Query USER#*']],
  ['end-session', 'DELETE /api/sessions/{id}', ['DeleteItem USER#*']],
  ['end-other-sessions', 'POST /api/sessions/end-others', ['Query/DeleteItem USER#*']],
  ['update-profile', 'PATCH /api/profile', ['UpdateItem USER#*']],
  ['update-store', 'PATCH /api/store', ['UpdateItem TENANT#*/STOREFRONT#*']],
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
  ['get-balance', 'GET /api/balance', ['GetItem/Query TENANT#*']],
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

const routeOf = (name: string) => `${actions[name]?.method} ${actions[name]?.path}`

function permissionsOf({ table = [], userPool, sites, files, uploads, exports, secrets }: Grants) {
  return [
    ...table.map(({ operations, keys }) => `${operations.join('/')} ${keys.join('/')}`),
    ...(userPool ? [`pool ${userPool.join('/')}`] : []),
    ...(sites ? [`sites ${sites.join('/')}`] : []),
    ...(files ? [`files ${files.join('/')}`] : []),
    ...(uploads ? [`uploads ${uploads.join('/')}`] : []),
    ...(exports ? [`exports ${exports.join('/')}`] : []),
    ...(secrets ?? []).map((secret) => `secret ${secret}`),
  ]
}

describe('what a client may ask for', () => {
  test.each(publicActions)(
    '%s is open to anyone, and its function may do exactly this',
    (name, route, may) => {
      expect(actions[name]?.access).toBe('anyone')
      expect(routeOf(name)).toBe(route)
      expect(permissionsOf(actions[name]?.grants ?? {})).toEqual(may)
    },
  )

  test.each(sellersActions)(
    '%s needs a signed-in seller, and its function may do exactly this',
    (name, route, may) => {
      expect(actions[name]?.access).toBe('seller')
      expect(routeOf(name)).toBe(route)
      expect(permissionsOf(actions[name]?.grants ?? {})).toEqual(may)
    },
  )

  test.each(buyersActions)(
    '%s is open to %s, and its function may do exactly this',
    (name, access, route, may) => {
      expect(actions[name]?.access).toBe(access)
      expect(routeOf(name)).toBe(route)
      expect(permissionsOf(actions[name]?.grants ?? {})).toEqual(may)
    },
  )

  test('has a route of its own for each action', () => {
    const routes = Object.keys(api).map(routeOf)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('never carries a field that the action does not know', () => {
    for (const [name, { body }] of Object.entries(actions))
      expect(body?.safeParse({ __unknown: 1 }).success ?? false, name).toBe(false)
  })
})

test('the test seller exists on the local stack and in dev, never in prod', () => {
  expect(api['provision-test-user'].stages).toEqual(['local', 'dev'])
})

test('what costs money or mail is limited for all callers together, and ends before the gateway does', () => {
  const limits = Object.entries(actions).flatMap(([name, { callsPerSecond, timeoutSeconds }]) =>
    callsPerSecond || timeoutSeconds ? [[name, callsPerSecond, timeoutSeconds]] : [],
  )
  expect(limits).toEqual(
    expect.arrayContaining([
      ['openai-generate-site', 10, 29],
      ['publish-site', 20, 20],
      ['rollback-site', 20, 20],
      ['unpublish-site', undefined, 20],
      ['start-subscription', 20, 29],
      ['confirm-subscription', 20, 29],
      ['preview-plan-change', 20, 29],
      ['change-plan', 20, 29],
      ['cancel-plan', 20, 29],
      ['resume-plan', 20, 29],
      ['open-billing-portal', 20, 29],
      ['send-verification-email', 20, undefined],
      ['verify-code', 50, undefined],
      ['reset-password', 20, undefined],
      ['provision-test-user', 5, undefined],
      ['create-checkout', 50, 20],
      ['open-draft', 10, undefined],
      ['choose-address', undefined, 20],
      ['get-checkout', 50, 29],
      ['stripe-webhook', 100, 29],
    ]),
  )
  expect(limits.every(([, , seconds]) => Number(seconds ?? 0) < 30)).toBe(true)
})

test('a success says so, and nothing else', () => {
  for (const name of ['remove-store-product', 'reset-password', 'provision-test-user'] as const) {
    expect(api[name].reply.parse({ success: true })).toEqual({ success: true })
    expect(api[name].reply.safeParse({ success: false }).success).toBe(false)
  }
})

test('each failure has the HTTP status that its kind has everywhere', () => {
  const byStatus = Object.entries(statusOf).map(([code, status]) => `${status} ${code}`)
  expect(byStatus).toEqual(
    expect.arrayContaining([
      '400 invalid-input',
      '400 weak-password',
      '400 invalid-reset-token',
      '401 not-signed-in',
      '403 not-allowed',
      '403 pro-product',
      '404 not-found',
      '409 conflict',
      '409 not-enough-credits',
      '409 plan-limit-reached',
      '415 unsupported-media-type',
      '429 too-many-requests',
      '500 internal',
      '502 generation-failed',
    ]),
  )
})
