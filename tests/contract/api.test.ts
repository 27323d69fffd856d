import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { statusOf } from '#contract/failures.ts'
import {
  actions,
  changingEmail,
  checkingAccounts,
  permissionsOf,
  routeOf,
  settlingPlans,
} from './permissions.ts'

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
    ['GetItem DRAFT#*/TENANT#*', 'Query TENANT#*', 'BatchGetItem CATALOG/NAME#*', 'UpdateItem RATE#*'],
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
    [
      ...changingEmail,
      'PutItem/UpdateItem AUDIT',
      'pool AdminGetUser/AdminUpdateUserAttributes/AdminUserGlobalSignOut',
      'secret codes',
    ],
  ],
  [
    'provision-test-user',
    'POST /api/provision-test-user',
    ['pool AdminCreateUser/AdminSetUserPassword/AdminUpdateUserAttributes'],
  ],
]

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
  ['find-purchases', 'anyone', 'POST /api/purchases', ['BatchGetItem CHECKOUT#*/PAYMENT#*']],
  [
    'get-checkout',
    'anyone',
    'POST /api/checkout/{id}',
    [
      'GetItem CHECKOUT#*',
      ...settling,
      'UpdateItem RATE#*',
      'GetItem/PutItem BUYERSESSION#*',
      'Query/BatchGetItem LIBRARY#*',
      'secret codes',
      'secret stripe',
    ],
  ],
  [
    'stripe-webhook',
    'webhook',
    'POST /api/stripe-webhook',
    [...settling, ...settlingPlans, ...checkingAccounts, 'secret codes', 'secret stripe'],
  ],
]

describe('what a client may ask for', () => {
  test.each(publicActions)(
    '%s is open to anyone, and its function may do exactly this',
    (name, route, may) => {
      expect(actions[name]?.access).toBe('anyone')
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

test('costly actions are throttled for all callers and end before the gateway’s timeout', () => {
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
      ['find-purchases', 50, undefined],
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
