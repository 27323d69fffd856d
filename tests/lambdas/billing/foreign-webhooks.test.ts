import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { deliver } from '#tests/harness/sellers/shop.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'

const pro = { plan: 'pro', interval: 'month' } as const

let secrets: ReturnType<typeof codesSecretForTests>
let payments: TestStripe
beforeAll(async () => {
  secrets = codesSecretForTests()
  payments = await startPayments()
})
afterAll(async () => {
  secrets.restore()
  await payments.stop()
})
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

const event = (type: string, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  data: { object },
})
const aboutSubscription = (id: string, tenant_id?: string) =>
  event('customer.subscription.updated', {
    id,
    object: 'subscription',
    status: 'active',
    metadata: tenant_id ? { tenant_id } : {},
  })
const aboutInvoice = (subscription: string, customer: string) =>
  event('invoice.paid', {
    id: 'in_1',
    object: 'invoice',
    customer,
    parent: { subscription_details: { subscription } },
  })

/** A subscription that was paid for whichever tenant its metadata names. */
async function paidFor(tenantId: string) {
  const { url, sessionId } = await stripePlans.checkout({
    ...pro,
    tenantId,
    email: 'someone@example.com',
    successUrl: 'http://localhost:3000/app/billing?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/app/billing',
    idempotencyKey: randomUUID(),
  })
  await submit(url, { card: cards.pays })
  const facts = await stripePlans.load(sessionId)
  if (!facts) throw new Error('Nothing was paid.')
  return facts
}

test('a signed event naming another tenant changes only the provider’s tenant', async () => {
  const [seller, other] = [await newSubscriber(), await newSubscriber()]
  const before = await other.plan()
  const { id, customerId } = await paidFor(seller.tenantId)
  expect(await deliver(payments, aboutSubscription(id, other.tenantId))).toBe(200)
  expect(await deliver(payments, aboutInvoice(id, customerId))).toBe(200)
  expect(await other.plan()).toEqual(before)
  expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { id } })
})

test('a signed event about another customer changes no plan', async () => {
  const [seller, other] = [await newSubscriber(), await newSubscriber()]
  await Promise.all([seller.subscribe(pro), other.subscribe(pro)])
  const before = await Promise.all([seller.plan(), other.plan()])
  const [mine, theirs] = before.map(({ subscription }) => subscription)
  expect(await deliver(payments, aboutInvoice(mine?.id ?? '', theirs?.customer_id ?? ''))).toBe(200)
  expect(await Promise.all([seller.plan(), other.plan()])).toEqual(before)
})

test('a plan of an unknown tenant is neither written nor ended', async () => {
  const { id } = await paidFor(randomUUID())
  const before = await stripePlans.load(id)
  expect(await deliver(payments, aboutSubscription(id, randomUUID()))).toBe(200)
  expect(await deliver(payments, aboutInvoice(id, 'cus_1'))).toBe(200)
  expect(await stripePlans.load(id)).toEqual(before)
})

test('ignores another product’s subscription on the same account', async () => {
  const seller = await newSubscriber()
  const before = await seller.plan()
  const { id } = await paidFor(seller.tenantId)
  const { records } = payments.local.account
  const subscription = records.get('subscriptions', id)
  if (!subscription) throw new Error('There is no such subscription.')
  records.put('subscriptions', { ...subscription, metadata: {} })
  expect(await deliver(payments, aboutSubscription(id))).toBe(200)
  expect(await deliver(payments, aboutSubscription(id, seller.tenantId))).toBe(200)
  expect(await deliver(payments, aboutSubscription('sub_unknown', seller.tenantId))).toBe(200)
  expect(await seller.plan()).toEqual(before)
})

test('an event that another account has signed is refused', async () => {
  const seller = await newSubscriber()
  const { id } = await paidFor(seller.tenantId)
  const foreign = { secret: 'whsec_of_another_account' }
  expect(await deliver(payments, aboutSubscription(id, seller.tenantId), foreign)).toBe(403)
  expect((await seller.plan()).plan).toBe('lite')
})
