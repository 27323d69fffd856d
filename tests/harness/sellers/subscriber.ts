import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import {
  confirmSubscriptionHandler as confirmSubscription,
  startSubscriptionHandler as startSubscription,
} from '#lambdas/actions/billing.ts'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { type InProcessSeller, inProcessSeller } from './in-process-seller.ts'

/** A seller on a stage that sells plans, in the trial. */
export const newSubscriber = () => subscriberOf(inProcessSeller)

/** The same for a seller who has more than an account. */
export async function subscriberOf<Seller extends InProcessSeller>(create: () => Promise<Seller>) {
  await setUpBilling(stripePlans)
  const seller = await create()
  const { tenantId } = seller

  /** Opens the payment page, pays there and returns the session that the provider comes back with. */
  async function pay(choice: PlanChoice, fields: Record<string, string> = {}): Promise<string> {
    const { body } = await seller.call(startSubscription, { ...choice, request_id: randomUUID() })
    const paid = await submit(String(body.url), { card: cards.pays, ...fields })
    const back = new URL(paid.headers.get('location') ?? 'about:blank')
    return back.searchParams.get('session_id') ?? ''
  }

  return {
    ...seller,
    pay,
    confirm: (sessionId: string) => seller.call(confirmSubscription, { session_id: sessionId }),
    subscribe: async (choice: PlanChoice) => {
      await seller.call(confirmSubscription, { session_id: await pay(choice) })
    },
    plan: async () => {
      const plan = await loadTenantPlan(tenantId)
      if (!plan) throw new Error('The tenant is gone.')
      return plan
    },
    credits: async () => Number((await getItem(keys.stats(tenantId)))?.credit_balance),
  }
}
export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>
