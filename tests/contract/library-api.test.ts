import { describe, expect, test } from 'vitest'
import type { Action, Grants } from '#contract/action.ts'
import { api } from '#contract/api.ts'
import { statusOf } from '#contract/failures.ts'
import { libraryApi } from '#contract/library-api.ts'

const actions: Record<string, Action> = libraryApi
const session = 'GetItem BUYERSESSION#*'
const content = 'GetItem COURSE#*'
const oneReply = ['open-access-link', 'save-progress', 'request-refund', 'end-library-session'] as const

const expected: [string, string, string, string[]][] = [
  [
    'open-access-link',
    'anyone',
    'POST /api/library/open',
    ['GetItem ACCESS#*', 'UpdateItem RATE#*', 'PutItem BUYERSESSION#*', 'secret codes'],
  ],
  [
    'send-library-code',
    'anyone',
    'POST /api/library/send-code',
    ['GetItem/UpdateItem CODE#*', 'UpdateItem RATE#*', 'GetItem SEAT#*', 'secret codes'],
  ],
  [
    'verify-library-code',
    'anyone',
    'POST /api/library/verify-code',
    ['GetItem/UpdateItem CODE#*', 'UpdateItem RATE#*/LIBRARY#*', 'PutItem BUYERSESSION#*', 'secret codes'],
  ],
  [
    'get-library',
    'buyer',
    'GET /api/library',
    [
      session,
      'Query LIBRARY#*',
      'BatchGetItem LIBRARY#*/COURSE#*/CATALOG/PAYMENT#*/REFUNDREQUESTS',
      'secret codes',
    ],
  ],
  [
    'get-lesson',
    'buyer',
    'GET /api/library/courses/{product_id}/lessons/{lesson_id}',
    [session, content, 'Query/BatchGetItem LIBRARY#*', 'courses GetObject'],
  ],
  [
    'save-progress',
    'buyer',
    'POST /api/library/courses/{product_id}/lessons/{lesson_id}/progress',
    [session, content, 'Query/BatchGetItem/UpdateItem LIBRARY#*'],
  ],
  [
    'get-file-link',
    'buyer',
    'GET /api/library/courses/{product_id}/files/{file_id}',
    [session, content, 'Query/BatchGetItem LIBRARY#*', 'courses GetObject'],
  ],
  [
    'give-seat',
    'buyer',
    'POST /api/library/seats',
    [session, 'Query/PutItem/ConditionCheckItem LIBRARY#*', 'PutItem SEAT#*', 'secret codes'],
  ],
  [
    'open-gift',
    'anyone',
    'POST /api/library/gift',
    ['GetItem SEAT#*/LIBRARY#*', 'UpdateItem RATE#*', 'secret codes'],
  ],
  [
    'claim-seat',
    'buyer',
    'POST /api/library/claim-seat',
    [
      session,
      'GetItem/UpdateItem SEAT#*',
      'Query/BatchGetItem/PutItem/UpdateItem/ConditionCheckItem LIBRARY#*',
    ],
  ],
  [
    'request-refund',
    'buyer',
    'POST /api/library/refund-requests',
    [session, 'BatchGetItem PAYMENT#*/REFUNDREQUESTS', 'PutItem REFUNDREQUESTS'],
  ],
  ['end-library-session', 'buyer', 'POST /api/library/end-session', ['GetItem/DeleteItem BUYERSESSION#*']],
]

function permissionsOf({ table = [], courses, secrets = [], ...others }: Grants) {
  expect(others).toEqual({})
  return [
    ...table.map(({ operations, keys }) => `${operations.join('/')} ${keys.join('/')}`),
    ...(courses ? [`courses ${courses.join('/')}`] : []),
    ...secrets.map((secret) => `secret ${secret}`),
  ]
}

describe('what a buyer may ask for', () => {
  test.each(expected)(
    '%s is open to %s, and its function may do exactly this',
    (name, access, route, permissions) => {
      const action = actions[name]
      expect([action?.access, `${action?.method} ${action?.path}`]).toEqual([access, route])
      expect(permissionsOf(action?.grants ?? {})).toEqual(permissions)
    },
  )

  test('lists every action, and each is part of the whole API', () => {
    expect(Object.keys(actions).toSorted()).toEqual(expected.map(([name]) => name).toSorted())
    expect(Object.keys(api)).toEqual(expect.arrayContaining(Object.keys(actions)))
  })

  test('actions that send mail or check a secret are limited for all buyers together', () => {
    const limits = Object.entries(actions).flatMap(([name, { callsPerSecond }]) =>
      callsPerSecond ? [[name, callsPerSecond]] : [],
    )
    expect(limits).toEqual([
      ['open-access-link', 50],
      ['send-library-code', 20],
      ['verify-library-code', 50],
      ['get-library', 200],
      ['give-seat', 50],
      ['open-gift', 50],
      ['claim-seat', 50],
    ])
  })
})

test.each(oneReply)('a success of %s says so, and nothing else', (name) => {
  const { reply } = libraryApi[name]
  expect(reply.parse({ success: true, more: 1 })).toEqual({ success: true })
  expect(reply.safeParse({ success: false }).success).toBe(false)
})

test('each failure has the HTTP status of its kind', () => {
  const { 'access-ended': ended, 'no-seats-left': left, 'seat-claimed': claimed } = statusOf
  const { 'already-in-library': owned, 'refund-closed': closed } = statusOf
  expect([ended, left, claimed, owned, closed]).toEqual([403, 409, 409, 409, 409])
})
