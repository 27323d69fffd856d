import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionName } from '#contract/api/api.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { actionNames, actionOf, messageOf, requestsFor } from '../harness/fuzz/requests.ts'
import { itemsOf, storedItems } from '../harness/fuzz/stored.ts'
import { sellerWithStore } from './support/full-store.ts'
import { codeMailed } from './support/mails.ts'
import { ask } from './support/visitor.ts'

let stack: SharedStack
let store: Awaited<ReturnType<typeof sellerWithStore>>
beforeAll(async () => {
  stack = await sharedStack()
  store = await sellerWithStore()
})

const fields = ['plan', 'role', 'owner_id', 'tenant_id', 'email_verified', 'pk', 'toString']
const prototypes = ['__proto__', 'constructor', 'prototype']
/** A webhook's body is refused as a whole unless it is signed. */
const writable = actionNames.filter((name) => actionOf(name).body && actionOf(name).access !== 'webhook')

const stranger = 'stranger-of-unknown-fields@example.com'
const everything = async () => [
  await itemsOf(stack.environment, store),
  (await visitStore(stack.origin, store.address)).html,
]

/** A request that would be accepted, but for one more field of its body. */
function spoiled(name: ActionName, field: string, value: string) {
  const usual = Object(requestsFor(store.ids)[name])
  const request = { ...usual, ...('email' in usual && { email: stranger }) }
  const [method, path, body] = messageOf(name, request)
  const fine = JSON.stringify(body ?? {}).slice(0, -1)
  return { method, path, body: `${fine}${fine === '{' ? '' : ','}${JSON.stringify(field)}:${value}}` }
}

const call = ({ method, path, body }: ReturnType<typeof spoiled>) =>
  fetch(`${stack.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${store.seller.accessToken}`, 'content-type': 'application/json' },
    body,
  })

describe('a field that no action knows is refused and nothing is written', () => {
  test.each(writable)('by %s', async (name) => {
    const before = await everything()
    const bodies = [...fields, ...prototypes].flatMap((field) => [
      spoiled(name, field, '"superadmin"'),
      spoiled(name, field, '{"plan":"pro","role":"admin","isAdmin":true}'),
    ])
    const replies = await Promise.all(bodies.map(call))
    // To a seller there is no action of administrators.
    const expected = actionOf(name).access === 'admin' ? 404 : 400
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => expected))
    expect(await everything()).toEqual(before)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('by reset-password with a right token, which stays good', async () => {
    const { email, password, signIn } = store.seller
    const purpose = { email, type: 'password_reset' }
    await ask(stack.origin, 'send-verification-email', purpose)
    const code = await codeMailed(stack.origin, email, 'password_reset')
    const { resetToken } = (await ask(stack.origin, 'verify-code', { ...purpose, code })).body
    const reset = (more: object) =>
      ask(stack.origin, 'reset-password', { email, newPassword: 'Quite-New-Pass9', resetToken, ...more })
    for (const field of fields) {
      expect(await reset({ [field]: 'superadmin' })).toMatchObject({
        status: 400,
        body: { error: 'invalid-input', message: `Remove the unknown field ${field}.` },
      })
    }
    await expect(signIn()).resolves.toHaveProperty('accessToken')
    expect(await reset({ newPassword: password })).toMatchObject({ status: 200 })
  })

  test('a request about an unknown email stores nothing', async () => {
    expect(await storedItems(stack.environment, ({ email }) => email === stranger)).toEqual([])
  })

  test.each([
    ['update-site', { content: { hero: { headline: 'A', subheadline: 'B', cta_text: 'C', plan: 'pro' } } }],
    ['update-site', { content: { plan: 'pro' } }],
    ['update-site', { status: 'live' }],
    ['update-site', { address: 'of-somebody-else' }],
    ['update-store-product', { commission_pct: 100 }],
    ['update-store-product', { product: { default_price: 1 } }],
    ['add-store-products', { store_id: 'of-somebody-else' }],
  ] as const)('by %s when it is %j', async (name, extra) => {
    const before = await everything()
    const [method, path, body] = messageOf(name, { ...requestsFor(store.ids)[name], ...extra })
    expect((await store.seller.api(method, path, body)).status).toBe(400)
    expect(await everything()).toEqual(before)
  })
})
