import { describe, expect, test } from 'vitest'
import { advancePlan } from '#lambdas/billing/advance-plan.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { grantCredits } from '#lambdas/data/plans/credits.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { fakeSubscriber } from '#tests/harness/sellers/fake-subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const pro = { plan: 'pro', interval: 'month' } as const
const lite = { plan: 'lite', interval: 'month' } as const

/** A seller who pays for a plan since today. */
async function paying(choice: typeof pro | typeof lite = pro) {
  const seller = await fakeSubscriber()
  const id = seller.provider.start(choice, Date.now())
  await seller.settle(id)
  return { ...seller, id }
}

const dispute = (state: 'open' | 'won' | 'lost', cents = 24_700) => ({
  disputes: [{ id: 'dp_1', at: Date.now(), cents, state }],
})

describe('A plan whose payment', () => {
  test('refunded in full ends at once and loses its unused credits', async () => {
    const { provider, id, settle, plan, credits, tenantId } = await paying()
    provider.refund(id)
    await Promise.all([settle(id), settle(id)])
    await settle(id)
    const { subscription, access_ends_at, ...tenant } = await plan()
    expect(tenant.plan).toBe('lite')
    expect(access_ends_at).toBe(subscription?.ended_at)
    expect(provider.of(id).status).toBe('ended')
    expect(provider.refundedCents(id)).toBe(24_700)
    expect(await credits()).toBe(100)
    expect(await planNoticesOf(tenantId)).toContainEqual({ kind: 'ended', plan: 'pro', is_returned: true })
  })

  test('was refunded in part stays, and so do its credits', async () => {
    const { provider, id, settle, plan, credits } = await paying()
    provider.refund(id, 24_699)
    await settle(id)
    expect(await plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    expect(await credits()).toBe(600)
  })

  test('is disputed stays until the dispute is lost', async () => {
    const { provider, id, settle, plan, credits } = await paying()
    for (const state of ['open', 'won'] as const) {
      provider.changeInvoice(id, 0, dispute(state))
      await settle(id)
      expect(await plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    }
    provider.changeInvoice(id, 0, dispute('lost'))
    await settle(id)
    expect(await plan()).toMatchObject({ plan: 'lite', subscription: { status: 'ended' } })
    expect(await credits()).toBe(100)
  })

  test('refunded for an earlier month keeps the present one and loses unused credits', async () => {
    const { provider, id, settle, plan, credits, tenantId } = await paying()
    await grantCredits(tenantId, -200, 'generation')
    provider.renew(id, Date.now() + 30 * dayMs)
    await settle(id)
    expect(await credits()).toBe(900)
    provider.changeInvoice(id, 0, { refunds: [{ id: 're_1', at: Date.now(), cents: 24_700 }] })
    await settle(id)
    await settle(id)
    expect(await plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    expect(await credits()).toBe(500)
  })

  test('refunded month by month, the newest first, loses the unused credits of each', async () => {
    const { provider, id, settle, credits, tenantId } = await paying(lite)
    await grantCredits(tenantId, -150, 'generation')
    provider.renew(id, Date.now() + 30 * dayMs)
    await settle(id)
    expect(await credits()).toBe(150)
    for (const index of [1, 0]) {
      provider.changeInvoice(id, index, { refunds: [{ id: `re_${index}`, at: Date.now(), cents: 4700 }] })
      await settle(id)
    }
    expect(await credits()).toBe(0)
  })

  test('was refunded where only the upgrade went back stays on the plan', async () => {
    const { provider, id, settle, plan, credits } = await paying(lite)
    provider.upgrade(id, pro, Date.now())
    await settle(id)
    provider.refund(id)
    await settle(id)
    expect(await plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    expect(await credits()).toBe(200)
  })

  test('went back before anybody looked brings neither plan nor credits', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(pro, Date.now())
    seller.provider.refund(id)
    await seller.settle(id)
    expect(await seller.plan()).toMatchObject({ plan: 'lite', subscription: { status: 'ended' } })
    expect(await seller.creditEntries()).toEqual([{ delta: 100, reason: 'sign-up' }])
  })

  test('went back during a generation leaves the credits that it has reserved', async () => {
    const { provider, id, settle, credits, tenantId } = await paying()
    await grantCredits(tenantId, -550, 'generation')
    await updateItem(keys.stats(tenantId), {
      UpdateExpression: 'SET reservation = :one',
      ExpressionAttributeValues: { ':one': { id: 'g', amount: 10, expires_at: Date.now() + 60_000 } },
    })
    provider.refund(id)
    await settle(id)
    expect(await credits()).toBe(10)
  })

  test('refunded for a whole year takes back its later months’ credits', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start({ plan: 'pro', interval: 'year' }, Date.now() - 40 * dayMs)
    await seller.settle(id)
    await advancePlan(seller.tenantId)
    expect(await seller.credits()).toBe(1000)
    seller.provider.refund(id)
    await seller.settle(id)
    expect(await seller.credits()).toBe(100)
  })

  test('refunded for an earlier plan loses its credits while a later plan runs', async () => {
    const { provider, id, settle, plan, credits, tenantId } = await paying()
    await grantCredits(tenantId, -450, 'generation')
    provider.end(id, Date.now())
    await settle(id)
    const later = provider.start(lite, Date.now())
    await settle(later)
    expect(await credits()).toBe(150 + 50)
    provider.refund(id)
    await Promise.all([settle(id), settle(id)])
    await settle(later)
    expect(await credits()).toBe(50)
    expect(await plan()).toMatchObject({ plan: 'lite', subscription: { id: later, status: 'active' } })
    provider.refund(later)
    await settle(later)
    expect(await credits()).toBe(0)
  })

  test('refunded for an ended year loses its later months’ credits too', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start({ plan: 'pro', interval: 'year' }, Date.now() - 40 * dayMs)
    await seller.settle(id)
    await advancePlan(seller.tenantId)
    seller.provider.end(id, Date.now())
    await seller.settle(id)
    const later = seller.provider.start(pro, Date.now())
    await seller.settle(later)
    expect(await seller.credits()).toBe(1000)
    seller.provider.refund(id)
    await seller.settle(id)
    expect(await seller.credits()).toBe(100)
  })

  test('went back is ended again if the provider did not answer', async () => {
    const { provider, id, settle, plan } = await paying()
    provider.refund(id)
    const failing = { ...provider.plans, endAndRefund: () => Promise.reject(new Error('timed out')) }
    await expect(settlePlan(failing, id)).rejects.toThrow('timed out')
    expect(await plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    await settle(id)
    expect(await plan()).toMatchObject({ plan: 'lite', subscription: { status: 'ended' } })
  })
})

describe('The credits of an upgrade', () => {
  test('are those of the time that is left', async () => {
    const { provider, id, settle, credits } = await paying(lite)
    provider.upgrade(id, pro, Date.now() + 27 * dayMs)
    await settle(id)
    expect(await credits()).toBe(200 + 40)
  })

  test('an upgrade to a year brings its first month, less the month’s rest', async () => {
    const { provider, id, settle, credits } = await paying(pro)
    provider.upgrade(id, { plan: 'pro', interval: 'year' }, Date.now() + 27 * dayMs)
    await settle(id)
    expect(await credits()).toBe(600 + 400)
  })

  test('within a year are those of what is left of its present month', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start({ plan: 'lite', interval: 'year' }, Date.parse('2026-01-01T00:00:00Z'))
    await seller.settle(id)
    seller.provider.upgrade(id, { plan: 'pro', interval: 'year' }, Date.parse('2026-04-16T00:00:00Z'))
    await seller.settle(id)
    expect(await seller.credits()).toBe(200 + 200)
  })

  test('late months bring the credits of the plan that they paid for', async () => {
    const { provider, id, settle, credits, tenantId } = await paying(pro)
    await grantCredits(tenantId, -600, 'generation')
    provider.renew(id, Date.now() + 30 * dayMs)
    provider.downgradeLater(id, lite)
    provider.renew(id, Date.now() + 60 * dayMs)
    await settle(id)
    expect(await credits()).toBe(500)
  })

  test('credits are also brought where earlier payments cover the price', async () => {
    const { provider, id, settle, credits, tenantId } = await paying(lite)
    provider.upgrade(id, pro, Date.now())
    provider.changeInvoice(id, 1, { cents: 0 })
    await settle(id)
    expect(await credits()).toBe(600)
    await grantCredits(tenantId, -600, 'generation')
    provider.renew(id, Date.now() + 30 * dayMs)
    provider.changeInvoice(id, 2, { cents: 0 })
    await settle(id)
    expect(await credits()).toBe(500)
  })
})
