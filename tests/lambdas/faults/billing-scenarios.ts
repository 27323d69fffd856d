import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  cancelPlanHandler as cancelPlan,
  changePlanHandler as changePlan,
  openBillingPortalHandler as openBillingPortal,
  previewPlanChangeHandler as previewPlanChange,
  resumePlanHandler as resumePlan,
  startSubscriptionHandler as startSubscription,
} from '#lambdas/actions/billing.ts'
import { advancePlan } from '#lambdas/billing/advance-plan.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { fakePlans } from '#tests/harness/fakes/fake-plans.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'
import { answered, ended, type Scenario } from './scenario.ts'

const lite = { plan: 'lite', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const

const starting: Scenario = {
  name: 'going to pay for a plan',
  prepare: async () => {
    const seller = await newSubscriber()
    const wanted = { ...pro, request_id: randomUUID() }
    return {
      act: () => answered(seller.call(startSubscription, wanted)),
      expectDone: async () => expect(await seller.plan()).not.toHaveProperty('subscription'),
    }
  },
}

const openingPortal: Scenario = {
  name: 'going to the invoices',
  prepare: async () => {
    const seller = await newSubscriber()
    await seller.subscribe(lite)
    return {
      act: () => answered(seller.call(openBillingPortal, { return_to: '/app/billing' })),
      expectDone: async () => expect(await seller.plan()).toMatchObject({ plan: 'lite' }),
    }
  },
}

const confirming: Scenario = {
  name: 'coming back from choosing a plan',
  prepare: async () => {
    const seller = await newSubscriber()
    const sessionId = await seller.pay(pro)
    return {
      act: () => answered(seller.confirm(sessionId)),
      expectDone: async () => {
        expect(await seller.plan()).toMatchObject({ plan: 'pro' })
        expect(await planNoticesOf(seller.tenantId)).toMatchObject([{ kind: 'started' }])
      },
    }
  },
}

const previewing: Scenario = {
  name: 'looking at the price of a larger plan',
  prepare: async () => {
    const seller = await newSubscriber()
    await seller.subscribe(lite)
    return {
      act: () => answered(seller.call(previewPlanChange, pro)),
      expectDone: async () => expect(await seller.plan()).toMatchObject({ plan: 'lite' }),
    }
  },
}

const changing: Scenario = {
  name: 'changing to a larger plan',
  prepare: async () => {
    const seller = await newSubscriber()
    await seller.subscribe(lite)
    const { body } = await seller.call(previewPlanChange, pro)
    return {
      act: async () => {
        const outcome = await answered(seller.call(changePlan, { ...pro, proration_at: body.proration_at }))
        // What was changed before is the plan already.
        const isDone = outcome.error === 'conflict' && (await seller.plan()).plan === 'pro'
        return isDone ? { status: 200 } : outcome
      },
      expectDone: async () => {
        expect(await seller.plan()).toMatchObject({ plan: 'pro' })
        expect(await planNoticesOf(seller.tenantId)).toMatchObject([{ kind: 'started' }, { kind: 'changed' }])
      },
    }
  },
}

const cancelling: Scenario = {
  name: 'cancelling a plan',
  prepare: async () => {
    const seller = await newSubscriber()
    await seller.subscribe(pro)
    return {
      act: () => answered(seller.call(cancelPlan, {})),
      expectDone: async () =>
        expect(await seller.plan()).toMatchObject({
          plan: 'pro',
          subscription: { cancel_at_period_end: true },
        }),
    }
  },
}

const resuming: Scenario = {
  name: 'taking a cancellation back',
  prepare: async () => {
    const seller = await newSubscriber()
    await seller.subscribe(pro)
    await seller.call(cancelPlan, {})
    return {
      act: () => answered(seller.call(resumePlan, {})),
      expectDone: async () =>
        expect(await seller.plan()).toMatchObject({
          plan: 'pro',
          subscription: { cancel_at_period_end: false },
        }),
    }
  },
}

const dayMs = 24 * 60 * 60 * 1000

const advancing: Scenario = {
  name: 'adding the credits of two months of a year',
  prepare: async () => {
    const seller = await newSubscriber()
    const provider = fakePlans(seller.tenantId)
    const id = provider.start({ plan: 'pro', interval: 'year' }, Date.now() - 70 * dayMs)
    await settlePlan(provider.plans, id)
    return {
      act: () => ended(() => advancePlan(seller.tenantId)),
      expectDone: async () => {
        expect(await seller.credits()).toBe(1000)
        expect(await seller.plan()).toMatchObject({ credit_year: { added: 2 } })
      },
    }
  },
}

export const billingScenarios = [
  starting,
  confirming,
  openingPortal,
  previewing,
  changing,
  cancelling,
  resuming,
  advancing,
]
