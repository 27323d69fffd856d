import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiFor, newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { databaseIn } from '#tests/harness/stack/start-command.ts'

let own: OwnStack
beforeAll(async () => {
  own = await ownStack()
})
afterAll(() => own.stop())

const askForCode = async () => {
  const email = await signUp(own)
  await apiFor(own.origin)('POST', '/api/send-verification-email', { email, type: 'verification' })
  return email
}

test('a killed database returns with the same data, and mail is delivered', async () => {
  const seller = await newSeller({ at: own })
  await seller.api('POST', '/api/store-products', { product_ids: ['weekly-letter'] })
  const killed = databaseIn(own.dataDir)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => databaseIn(own.dataDir)).not.toBe(killed)
  const { body } = await seller.api('GET', '/api/store-products')
  expect(body).toMatchObject({ products: [{ product_id: 'weekly-letter' }] })
  const email = await askForCode()
  await expect.poll(async () => (await mailTo(own.origin, email)).length).toBe(1)
  expect(own.logged.join('\n')).toContain('It is started again with the same data.')
})
