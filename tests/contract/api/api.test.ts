import { describe, expect, test } from 'vitest'
import { api } from '#contract/api/api.ts'
import { statusOf } from '#contract/api/failures.ts'
import { actions, permissionsOf, routeOf } from '../permissions.ts'

/** One line for each action: route, access, limits; then what its function may do. */
const routeTable = Object.entries(actions)
  .map(([name, action]) => {
    const { access, sensitive, callsPerSecond, timeoutSeconds, stages } = action
    const facts = [
      access,
      ...(sensitive ? ['sensitive'] : []),
      ...(callsPerSecond ? [`${callsPerSecond} calls a second`] : []),
      ...(timeoutSeconds ? [`${timeoutSeconds} s`] : []),
      ...(stages ? [`only in ${stages.join(', ')}`] : []),
    ]
    const lines = permissionsOf(action.grants).map((line) => `  ${line}`)
    return [`${name}: ${routeOf(name)} (${facts.join('; ')})`, ...lines].join('\n')
  })
  .toSorted()
  .join('\n')

describe('requests of a client', () => {
  test('is the reviewed route table', async () => {
    // `npx vitest run tests/contract -u` writes it; a reviewer reads the difference.
    await expect(`${routeTable}\n`).toMatchFileSnapshot('route-table.txt')
  })

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

test('every action ends before the gateway’s timeout of 30 seconds', () => {
  const seconds = Object.values(actions).map(({ timeoutSeconds = 0 }) => timeoutSeconds)
  expect(Math.max(...seconds)).toBeLessThan(30)
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
