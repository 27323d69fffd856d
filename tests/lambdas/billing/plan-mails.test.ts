import { describe, expect, test } from 'vitest'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { fakePlans } from '#tests/harness/fakes/fake-plans.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { planNoticeKinds, planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const pro = { plan: 'pro', interval: 'month' } as const
const lite = { plan: 'lite', interval: 'month' } as const
const dayMs = 24 * 60 * 60 * 1000

/** Without a trial, which would outlast what a failed payment leaves. */
async function newSubscriber() {
  await embeddedTable()
  await deleteItem(keys.billing)
  const { tenantId } = await inProcessSeller()
  const provider = fakePlans(tenantId)
  return {
    tenantId,
    provider,
    /** As two webhooks and the page that the provider returns to. */
    settle: async (id: string) => {
      await Promise.all([settlePlan(provider.plans, id), settlePlan(provider.plans, id)])
      await settlePlan(provider.plans, id)
    },
    notices: () => planNoticesOf(tenantId),
    kinds: () => planNoticeKinds(tenantId),
  }
}

describe('A seller is told once', () => {
  test('when a plan begins, changes, will change, and is kept after all', async () => {
    const { provider, settle, kinds } = await newSubscriber()
    const id = provider.start(lite, Date.now())
    await settle(id)
    provider.upgrade(id, pro, Date.now())
    await settle(id)
    provider.downgradeLater(id, lite)
    await settle(id)
    provider.keep(id)
    await settle(id)
    provider.downgradeLater(id, lite)
    await settle(id)
    provider.renew(id, Date.now())
    await settle(id)
    expect(await kinds()).toEqual(['started', 'changed', 'scheduled', 'resumed', 'scheduled', 'changed'])
  })

  test('about each cancellation, its withdrawal and the end', async () => {
    const { provider, settle, kinds } = await newSubscriber()
    const id = provider.start(pro, Date.now())
    for (const step of ['cancel', 'resume', 'cancel', 'renew'] as const) {
      await settle(id)
      provider[step](id, Date.now())
    }
    await settle(id)
    expect(await kinds()).toEqual(['started', 'cancelled', 'resumed', 'cancelled', 'ended'])
  })

  test('whenever payments start failing or succeed again, with the date of consequences', async () => {
    const { provider, settle, kinds, notices } = await newSubscriber()
    const id = provider.start(pro, Date.now())
    await settle(id)
    const failedAt = Date.now()
    provider.fail(id, failedAt)
    await settle(id)
    provider.fail(id, failedAt)
    await settle(id)
    provider.renew(id, failedAt + dayMs)
    await settle(id)
    provider.fail(id, failedAt + 31 * dayMs)
    await settle(id)
    expect(await kinds()).toEqual(['started', 'payment-failed', 'payment-recovered', 'payment-failed'])
    expect((await notices())[1]).toMatchObject({ waits_from: new Date(failedAt + 7 * dayMs).toISOString() })
  })

  test('only of what it came to, when nobody noticed the steps between', async () => {
    const { provider, settle, kinds } = await newSubscriber()
    const id = provider.start(pro, Date.now())
    await settle(id)
    provider.fail(id, Date.now())
    provider.renew(id, Date.now())
    provider.cancel(id)
    provider.resume(id)
    await settle(id)
    expect(await kinds()).toEqual(['started'])
  })

  test('second plan: sends only the refund mail, with its amount', async () => {
    const { provider, settle, notices } = await newSubscriber()
    const [first, second] = [provider.start(lite, Date.now()), provider.start(pro, Date.now())]
    await settle(first)
    await settle(second)
    const told = await notices()
    expect(told).toHaveLength(2)
    expect(told).toContainEqual({ kind: 'second-refunded', plan: 'pro', refunded_cents: 24_700 })
  })

  test('when they cancel, subscribe again and upgrade within a minute', async () => {
    const { tenantId, provider, settle, kinds } = await newSubscriber()
    const first = provider.start(lite, Date.now())
    await settle(first)
    provider.end(first, Date.now())
    const second = provider.start(lite, Date.now())
    provider.upgrade(second, pro, Date.now())
    // The provider's messages about the two come in the wrong order.
    await settlePlan(provider.plans, second)
    await settlePlan(provider.plans, first)
    await settle(second)
    expect(provider.of(second).status).toBe('active')
    expect(await loadTenantPlan(tenantId)).toMatchObject({ plan: 'pro', subscription: { id: second } })
    expect((await kinds()).toSorted()).toEqual(['ended', 'started', 'started'])
  })
})
