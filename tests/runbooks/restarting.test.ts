import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiFor, newSeller, signInAt, signUp } from '#tests/harness/sellers/seller.ts'
import { codeMailed } from '../security/support/mails.ts'
import { ask } from '../security/support/visitor.ts'
import { restartable } from './support/restartable.ts'
import { newShop, pageOf } from './support/shop.ts'

/* The runbooks of docs/operations.md that stop the product, followed on the local stack. */

let stack: Awaited<ReturnType<typeof restartable>>
beforeAll(async () => {
  stack = await restartable()
})
afterAll(() => stack.end())

const type = 'verification'
const send = (email: string) => ask(stack.now().origin, 'send-verification-email', { email, type })
const check = (email: string, code: string) => ask(stack.now().origin, 'verify-code', { email, code, type })

/** Signs in again, because a restart changes the port and the seller needs new tokens. */
async function home(email: string) {
  const { accessToken } = await signInAt(stack.now(), email)
  return (await apiFor(stack.now().origin, accessToken)('GET', '/api/home')).body
}

test('backup and restore: everything older than the backup returns, newer items are gone', async () => {
  const shop = await newShop(stack.now())
  await stack.backUp()
  const saved = { home: await home(shop.email), page: await pageOf(stack.now(), shop) }

  const { accessToken } = await signInAt(stack.now(), shop.email)
  const api = apiFor(stack.now().origin, accessToken)
  await api('POST', '/api/site/unpublish')
  await api('DELETE', `/api/store-products/${shop.productId}`)
  const late = await newSeller({ at: stack.now() })
  expect((await pageOf(stack.now(), shop)).html).toContain('is closed for now')

  await stack.restore()
  expect(await home(shop.email)).toEqual(saved.home)
  expect((await pageOf(stack.now(), shop)).status).toBe(saved.page.status)
  await expect(signInAt(stack.now(), late.email)).rejects.toThrow()
})

test('rotating the codes secret: pending codes end, new ones and verified sellers work', async () => {
  const verified = await newSeller({ at: stack.now() })
  const unverified = await signUp(stack.now())
  await send(unverified)
  const previous = await codeMailed(stack.now().origin, unverified, type)

  await stack.whileStopped(async () => {
    const file = join(stack.dataDir, 'secrets.json')
    const secrets = Object.entries(JSON.parse(await readFile(file, 'utf8')))
    // The next start generates a missing secret.
    const kept = secrets.filter(([id]) => !id.includes('Codes'))
    expect(kept.length).toBe(secrets.length - 1)
    await writeFile(file, JSON.stringify(Object.fromEntries(kept)))
  })

  expect(await home(verified.email)).toMatchObject({ profile: { email: verified.email } })
  expect((await check(unverified, previous)).body.success).not.toBe(true)
  await send(unverified)
  const next = await codeMailed(stack.now().origin, unverified, type, 2)
  expect((await check(unverified, next)).body).toMatchObject({ success: true })
})
