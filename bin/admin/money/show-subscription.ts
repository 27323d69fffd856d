import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { billingFactsOf, loadTenantPlan, type TenantPlan } from '#lambdas/data/plans/plans.ts'
import { billingStateOf } from '#rules/billing/subscription.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { AdminError } from '../admin-error.ts'
import { command } from '../command.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { aligned } from '../terminal.ts'

export const showSubscription = command({
  usage: 'EMAIL',
  summary: "Shows a seller's plan, trial and subscription.",
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerByEmail(email)
    const plan = await loadTenantPlan(tenantId)
    if (!plan) throw new AdminError('This seller has no tenant any more.')
    return aligned(rowsOf(plan))
  },
})

function rowsOf(tenant: TenantPlan): [string, unknown][] {
  const { plan, trial_ends_at, access_ends_at, comp_until, subscription } = tenant
  return [
    ['Plan', plan],
    ['State', billingStateOf(billingFactsOf(tenant), Date.now())],
    ['Trial until', trial_ends_at ?? 'no trial'],
    ['Given until', comp_until ?? 'not given'],
    ['Adding, generating and publishing until', access_ends_at ?? 'no end'],
    ...(subscription ? subscriptionRows(subscription) : []),
  ]
}

const subscriptionRows = (subscription: NonNullable<TenantPlan['subscription']>): [string, unknown][] => [
  ['Subscription', subscription.id],
  ['Customer', subscription.customer_id],
  ['Status', subscription.status],
  ['Price', `${dollarsAndCents(subscription.price_cents)} a ${subscription.interval}, without tax`],
  ['Period ends', subscription.period_end],
  ['Renewed', subscription.cancel_at_period_end ? 'no' : 'yes'],
  ['Then', subscription.next ? `${subscription.next.plan}, each ${subscription.next.interval}` : 'the same'],
  ['Past due since', subscription.past_due_since ?? 'not past due'],
  ['Ended', subscription.ended_at ?? 'no'],
]
