import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalStack } from '#local/stack/local-stack.ts'
import { apiFor, newSeller, signInAt, signUp } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'

describe('a local stack of one’s own', () => {
  let own: OwnStack

  beforeAll(async () => {
    own = await ownStack()
  })
  afterAll(() => own.stop())

  const askForCode = async () => {
    const email = await signUp(own)
    const reply = await apiFor(own.origin)('POST', '/api/send-verification-email', {
      email,
      type: 'verification',
    })
    expect(reply.status).toBe(200)
    return email
  }
  const mails = (email: string) => mailTo(own.origin, email)

  test('mail leaves through the table’s stream', async () => {
    const email = await askForCode()
    await expect.poll(async () => (await mails(email)).length).toBe(1)
  })

  test('mail that can’t be sent is tried again until it can, and arrives once', async () => {
    own.mailbox.fault = 'down'
    const email = await askForCode()
    await expect
      .poll(() => own.logged.filter((line) => line.startsWith('deliver-mail: {"level":"ERROR"')).length)
      .toBeGreaterThan(0)
    expect(await mails(email)).toEqual([])
    own.mailbox.fault = undefined
    await expect.poll(async () => (await mails(email)).length).toBe(1)
    const later = await askForCode()
    await expect.poll(async () => (await mails(later)).length).toBe(1)
    expect(await mails(email)).toHaveLength(1)
  })

  test('one clock moves handlers, tokens, mail and inbox, back and forth', async () => {
    const seller = await newSeller({ at: own })
    const home = async () => (await seller.api('GET', '/api/home')).status
    const move = (advanceSeconds: number) => apiFor(own.origin)('POST', '/_local/clock', { advanceSeconds })
    expect(await home()).toBe(200)
    expect((await move(601)).status).toBe(200)
    expect(await home()).toBe(401)
    await move(-601)
    expect(await home()).toBe(200)

    await move(365 * 24 * 3600)
    const email = await askForCode()
    await expect.poll(async () => (await mails(email)).length).toBe(1)
    const [mail] = await mails(email)
    expect(Date.parse(mail?.at ?? '')).toBeGreaterThan(Date.now() + 364 * 24 * 3600 * 1000)
  })

  test('a model that is set to fail does so until it is reset', async () => {
    const setFault = (fault: string | null) => apiFor(own.origin)('POST', '/_local/ai', { fault })
    await setFault('refusal')
    expect(own.ai.fault).toBe('refusal')
    await setFault(null)
    expect(own.ai.fault).toBeUndefined()
    expect(await setFault('sulking')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('truncated') },
    })
  })
})

test('all data is still there after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'restart-'))
  const start = () => startLocalStack({ port: 0, dataDir, log: () => {} })
  const first = await start()
  const seller = await newSeller({ at: first })
  const added = await seller.api('POST', '/api/store-products', { product_ids: ['weekly-letter'] })
  await first.stop()

  const second = await start()
  const { accessToken } = await signInAt(second, seller.email)
  const again = apiFor(second.origin, accessToken)
  expect((await again('GET', '/api/store-products')).body).toMatchObject({
    products: [{ id: Object(added.body).products[0].id, product_id: 'weekly-letter' }],
  })
  expect((await again('GET', '/api/catalog')).body.products).toHaveLength(10)
  expect(await mailTo(second.origin, seller.email)).toHaveLength(1)
  await second.stop()
  await rm(dataDir, { recursive: true })
})
