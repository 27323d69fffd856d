import { describe, expect, test } from 'vitest'
import type { Action } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { libraryApi } from '#contract/api/buyers/library-api.ts'
import { statusOf } from '#contract/api/failures.ts'

const actions: Record<string, Action> = libraryApi
const oneReply = ['open-access-link', 'save-progress', 'request-refund', 'end-library-session'] as const

describe('requests of a buyer', () => {
  test('each action of the library is part of the whole API', () => {
    expect(Object.keys(api)).toEqual(expect.arrayContaining(Object.keys(actions)))
  })

  test('a function of the library may use the table, course files and secrets only', () => {
    const resources = Object.values(actions).flatMap(({ grants }) => Object.keys(grants))
    expect(new Set(resources)).toEqual(new Set(['table', 'secrets', 'courses']))
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
