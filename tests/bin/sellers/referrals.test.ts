import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { getItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { platformTenantId, tenantPartition } from '#lambdas/data/table/partitions.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'
import { claim, referralsOf } from '#tests/lambdas/billing/referrer.ts'
import { type Operator, startOperator } from '../support/operator.ts'

const dayMs = 24 * 60 * 60 * 1000
const half = 4700 / 2
let operator: Operator
let payments: TestStripe
beforeAll(async () => {
  operator = await startOperator()
  payments = await startPayments()
})
afterAll(async () => {
  operator.restore()
  await payments.stop()
})
afterEach(() => vi.useRealTimers())

/** A seller, and another who came by their link and pays for a plan. */
async function newReferral() {
  const referrer = await operator.newSeller()
  const { code } = await referralsOf(referrer)
  const referred = await newSubscriber()
  await claim(referred, code)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * dayMs })
  await referred.subscribe({ plan: 'lite', interval: 'month' })
  const subscriptionId = (await referred.plan()).subscription?.id ?? ''
  return { referrer, referred, code, subscriptionId }
}

describe('An operator', () => {
  test('sees the code of a seller and who referred them', async () => {
    const referrer = await operator.newSeller()
    const seller = await operator.newSeller()
    expect((await operator.admin(['show-seller', seller.email])).out).toMatch(/Referred by +nobody/)
    const { code } = await referralsOf(referrer)
    await claim(seller, code)
    expect((await operator.admin(['show-seller', referrer.email])).out).toMatch(
      new RegExp(`Referral code +${code}`),
    )
    expect((await operator.admin(['show-seller', seller.email])).out).toContain(
      `${referrer.tenantId} (${code})`,
    )
  })

  test('verifies what referrals earned, and repairs its counter', async () => {
    const { referrer } = await newReferral()
    const verify = (...more: string[]) => operator.admin(['verify-ledger', referrer.email, ...more])
    expect(await verify()).toMatchObject({ code: 0, err: '' })
    await updateItem(keys.referrals(referrer.tenantId), {
      UpdateExpression: 'ADD earned_cents :more',
      ExpressionAttributeValues: { ':more': 7 },
    })
    expect((await verify()).err).toContain('earned by referrals: 2357 is stored, the ledger says 2350.')
    expect((await verify('--repair', '--reason', 'A test changed it.', '--yes')).code).toBe(0)
    expect((await referralsOf(referrer)).earned_cents).toBe(half)
  })

  test('exports what referrals have stored', async () => {
    const { referrer, code } = await newReferral()
    const { out } = await operator.admin(['export-seller', referrer.email])
    const { items } = JSON.parse(out)
    const types = new Set(items.map(({ type }: { type: string }) => type))
    for (const type of ['referrals', 'referral_code', 'referred_subscription', 'ledger'])
      expect(types).toContain(type)
    expect(out).toContain(code)
  })

  test('deletes a referrer, whose referrals move to the platform', async () => {
    const { referrer, referred, code, subscriptionId } = await newReferral()
    const { code: exit, err } = await operator.admin(['delete-seller', referrer.email, '--yes'])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(await queryItems(tenantPartition(referrer.tenantId))).toEqual([])
    expect(await getItem(keys.referralCode(code))).toBeUndefined()
    const entries = await queryItems(tenantPartition(platformTenantId), 'LEDGER#')
    const ours = entries.filter(({ subscription_id }) => subscription_id === subscriptionId)
    expect(ours.map(({ kind, cents }) => [kind, cents])).toEqual([['referral', half]])
    expect((await operator.admin(['verify-ledger', '--platform'])).err).toBe('')
    // What nobody can claim any more, and what settles again without a change.
    expect(await claim(await operator.newSeller(), code)).toBe(false)
    expect((await settlePlan(stripePlans, subscriptionId)).wrote).toBe(false)
    expect(await referred.plan()).toMatchObject({ plan: 'lite' })
  })
})
