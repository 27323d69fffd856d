import { describe, expect, test } from 'vitest'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { deleteItem, getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { checkPlanHistories } from '#tests/harness/histories/plan-histories.ts'
import { fakeSubscriber } from '#tests/harness/sellers/fake-subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const pro = { plan: 'pro', interval: 'month' } as const
const lite = { plan: 'lite', interval: 'month' } as const

describe('Settling a plan', () => {
  test('gives plan and first credits once, however often it is called', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(pro, Date.now())
    await Promise.all([seller.settle(id), seller.settle(id), seller.settle(id)])
    expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { id, status: 'active' } })
    expect(await seller.credits()).toBe(100 + 500)
    expect((await seller.settle(id)).wrote).toBe(false)
  })

  test('renews credits with each paid month, up to twice a month', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(lite, Date.now())
    await seller.settle(id)
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    expect(await seller.credits()).toBe(200)
    expect(await seller.creditEntries()).toEqual([
      { delta: 100, reason: 'sign-up' },
      { delta: 100, reason: 'plan' },
    ])
  })

  test('an upgrade brings the difference in credits at once, a longer interval nothing', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(lite, Date.now())
    await seller.settle(id)
    seller.provider.upgrade(id, pro, Date.now())
    await seller.settle(id)
    expect(await seller.credits()).toBe(200 + 400)
    seller.provider.upgrade(id, { plan: 'pro', interval: 'year' }, Date.now())
    await seller.settle(id)
    expect(await seller.credits()).toBe(600)
    expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { interval: 'year' } })
  })

  test('a downgrade waits for the period to end', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(pro, Date.now())
    seller.provider.downgradeLater(id, lite)
    await seller.settle(id)
    expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { next: lite } })
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    const { plan, subscription } = await seller.plan()
    expect([plan, subscription?.next]).toEqual(['lite', undefined])
  })

  test('the first of two subscriptions stays; the second is ended and refunded', async () => {
    const seller = await fakeSubscriber()
    const [first, second] = [seller.provider.start(lite, Date.now()), seller.provider.start(pro, Date.now())]
    await seller.settle(first)
    await seller.settle(second)
    expect(await seller.plan()).toMatchObject({ plan: 'lite', subscription: { id: first } })
    expect(seller.provider.of(second).status).toBe('ended')
    expect(await getItem(keys.subscription(second))).toMatchObject({ is_second: true, credits: {} })
    expect(await seller.credits()).toBe(200)
  })

  test('a second subscription is refunded also if the provider failed after it was ended', async () => {
    const seller = await fakeSubscriber()
    const [first, second] = [seller.provider.start(lite, Date.now()), seller.provider.start(pro, Date.now())]
    await seller.settle(first)
    const failing = {
      ...seller.provider.plans,
      endAndRefund: (id: string) => {
        seller.provider.end(id, Date.now())
        return Promise.reject(new Error('timed out'))
      },
    }
    await expect(settlePlan(failing, second)).rejects.toThrow('timed out')
    await seller.settle(second)
    expect(seller.provider.refundedCents(second)).toBe(24700)
    expect(await seller.plan()).toMatchObject({ plan: 'lite', subscription: { id: first } })
  })

  test('a previous plan that ends late at the provider keeps its paid months', async () => {
    const seller = await fakeSubscriber()
    const first = seller.provider.start(pro, Date.now() - 31 * dayMs)
    seller.provider.cancel(first)
    await seller.settle(first)
    const second = seller.provider.start(lite, Date.now())
    await seller.settle(second)
    await seller.settle(first)
    expect(seller.provider.of(first).status).toBe('ended')
    expect(seller.provider.refundedCents(first)).toBe(0)
    expect(await seller.plan()).toMatchObject({ plan: 'lite', subscription: { id: second } })
  })

  test('a deleted seller’s plan is ended, and only unused payments are refunded', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(lite, Date.now())
    await seller.settle(id)
    await deleteItem(keys.tenant(seller.tenantId))
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    expect(seller.provider.of(id).status).toBe('ended')
    expect(seller.provider.refundedCents(id)).toBe(4700)
  })

  test('a plan whose first payment never succeeded changes nothing when it expires', async () => {
    const seller = await fakeSubscriber()
    const before = await seller.plan()
    const id = seller.provider.start(pro, Date.now())
    seller.provider.change(id, { status: 'ended', invoices: [] })
    expect(await seller.settle(id)).toEqual({ wrote: false })
    expect(await seller.plan()).toEqual(before)
  })

  test('a plan that has ended makes way for another', async () => {
    const seller = await fakeSubscriber()
    const first = seller.provider.start(pro, Date.now())
    await seller.settle(first)
    seller.provider.end(first, Date.now())
    await seller.settle(first)
    expect((await seller.plan()).plan).toBe('lite')
    const second = seller.provider.start(pro, Date.now())
    await seller.settle(second)
    await seller.settle(first)
    expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { id: second } })
  })

  test('facts that were asked for earlier do not replace later ones', async () => {
    const seller = await fakeSubscriber()
    const id = seller.provider.start(lite, Date.now())
    const early = structuredClone(seller.provider.of(id))
    let isFirst = true
    const slow = {
      ...seller.provider.plans,
      load: async (wanted: string) => {
        if (!isFirst) return seller.provider.plans.load(wanted)
        isFirst = false
        await new Promise((resolve) => setTimeout(resolve, 2))
        seller.provider.upgrade(id, pro, Date.now())
        await seller.settle(id)
        return early
      },
    }
    await settlePlan(slow, id)
    expect((await seller.plan()).plan).toBe('pro')
  })
})

test('after any history of lost and doubled hints the plan equals the provider’s', async () => {
  const { failed, counterexample, errorInstance } = await checkPlanHistories(60)
  expect({ failed, counterexample, errorInstance }).toMatchObject({ failed: false })
})
