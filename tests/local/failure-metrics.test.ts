import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetricName } from '#contract/metrics.ts'
import { newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { ask } from '../security/support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

/** What functions have counted so far, as CloudWatch would read it from their logs. */
const counted = (name: MetricName) =>
  stack.logged
    .filter((line) => line.includes('"_aws"') && line.includes(`"Name":"${name}"`))
    .map((line) => JSON.parse(line.replace(/^[\w-]+: /, '')))

async function sellerWithProduct() {
  const seller = await newSeller({ at: stack })
  const { body } = await seller.api('POST', '/api/store-products', { product_ids: ['weekly-letter'] })
  const [product] = Object(body).products
  await seller.api('PATCH', `/api/store-products/${product.id}`, { status: 'published' })
  const generation = {
    contentType: 'site-bundle',
    storeName: 'Letters',
    niche: 'marketing',
    selectedOfferIds: ['weekly-letter'],
    brandColors: ['#2563EB'],
  }
  return {
    ...seller,
    generate: (more = {}) => seller.api('POST', '/api/openai-generate-site', { ...generation, ...more }),
  }
}

test('a failed generation is counted and timed, a successful one timed, a refused neither', async () => {
  const seller = await sellerWithProduct()
  stack.ai.fault = '500'
  expect((await seller.generate()).status).toBe(502)
  stack.ai.fault = undefined
  expect((await seller.generate()).status).toBe(200)
  expect((await seller.generate({ storeName: '' })).status).toBe(400)
  expect(counted('GenerationFailures')).toMatchObject([
    {
      GenerationFailures: 1,
      service: 'Storewright',
      _aws: { CloudWatchMetrics: [{ Namespace: 'Storewright/local', Dimensions: [['service']] }] },
    },
  ])
  expect(counted('GenerationTime')).toHaveLength(2)
  for (const { GenerationTime } of counted('GenerationTime')) expect(GenerationTime).toBeGreaterThan(0)
})

test('an internal sign-in failure is counted, a refusal is not', async () => {
  await stack.invoke('user-pool', { triggerSource: 'PreSignUp_SignUp' }).catch(() => {})
  expect(counted('SignInFailures')).toHaveLength(1)
  const userAttributes = { email: 'nobody', name: 'Ada' }
  await stack
    .invoke('user-pool', { triggerSource: 'PreSignUp_SignUp', userName: 'x', request: { userAttributes } })
    .catch(() => {})
  expect(counted('SignInFailures')).toHaveLength(1)
})

test('mail that can’t leave is counted at each attempt', async () => {
  stack.mailbox.fault = 'down'
  const email = await signUp(stack)
  await ask(stack.origin, 'send-verification-email', { email, type: 'verification' })
  await expect.poll(() => counted('MailFailures').length).toBeGreaterThan(0)
  stack.mailbox.fault = undefined
  expect(JSON.stringify(counted('MailFailures'))).not.toContain(email)
})
