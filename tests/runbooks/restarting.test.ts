import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiFor, newSeller, signInAt, signUp } from '#tests/support/seller.ts'
import { codeMailed } from '../security/support/mails.ts'
import { ask } from '../security/support/visitor.ts'
import { restartable } from './support/restartable.ts'
import { newShop, pageOf } from './support/shop.ts'

/* What docs/operations.md tells an operator to do while the product stands still, done on the laptop edition. */

let laptop: Awaited<ReturnType<typeof restartable>>
beforeAll(async () => {
  laptop = await restartable()
})
afterAll(() => laptop.end())

const type = 'verification'
const send = (email: string) => ask(laptop.now().origin, 'send-verification-email', { email, type })
const check = (email: string, code: string) => ask(laptop.now().origin, 'verify-code', { email, code, type })

/** As she finds it after a restart: new tokens, a new port. */
async function home(email: string) {
  const { accessToken } = await signInAt(laptop.now(), email)
  return (await apiFor(laptop.now().origin, accessToken)('GET', '/api/home')).body
}

test('backup and restore: what was there at the backup is there again, what came after is gone', async () => {
  const shop = await newShop(laptop.now())
  await laptop.backUp()
  const saved = { home: await home(shop.email), page: await pageOf(laptop.now(), shop) }

  const { accessToken } = await signInAt(laptop.now(), shop.email)
  const api = apiFor(laptop.now().origin, accessToken)
  await api('POST', '/api/site/unpublish')
  await api('DELETE', `/api/store-products/${shop.productId}`)
  const late = await newSeller({ at: laptop.now() })
  expect((await pageOf(laptop.now(), shop)).status).toBe(404)

  await laptop.restore()
  expect(await home(shop.email)).toEqual(saved.home)
  expect((await pageOf(laptop.now(), shop)).status).toBe(saved.page.status)
  await expect(signInAt(laptop.now(), late.email)).rejects.toThrow()
})

test('rotation of the codes secret: codes under way end, new ones work, and proven sellers notice nothing', async () => {
  const proven = await newSeller({ at: laptop.now() })
  const newcomer = await signUp(laptop.now())
  await send(newcomer)
  const former = await codeMailed(laptop.now().origin, newcomer, type)

  await laptop.whileStopped(async () => {
    const file = join(laptop.dataDir, 'secrets.json')
    const secrets = Object.entries(JSON.parse(await readFile(file, 'utf8')))
    // A secret without a value is drawn again.
    const kept = secrets.filter(([id]) => !id.includes('Codes'))
    expect(kept.length).toBe(secrets.length - 1)
    await writeFile(file, JSON.stringify(Object.fromEntries(kept)))
  })

  expect(await home(proven.email)).toMatchObject({ profile: { email: proven.email } })
  expect((await check(newcomer, former)).body.success).not.toBe(true)
  await send(newcomer)
  const next = await codeMailed(laptop.now().origin, newcomer, type, 2)
  expect((await check(newcomer, next)).body).toMatchObject({ success: true })
})
