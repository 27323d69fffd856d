import type { z } from 'zod/mini'
import type { OpenBillingPortal, StartSubscription } from '#contract/money/billing.ts'
import { safeRedirect } from '#rules/accounts/redirect.ts'
import { billingStateOf } from '#rules/billing/subscription.ts'
import { now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import { billingFactsOf, expectOpenAccount, loadTenantPlan } from '../data/plans/plans.ts'
import { appOrigin } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Plans } from '../payments/ports.ts'
import { loadTenantBilling } from './billing-view.ts'

const billingPath = '/app/billing'

type Subscriber = { tenantId: string; email: string }

/**
 * Starts the payment of a plan. What is left of the trial is kept: the first payment waits for its end. A repeated
 * request returns the same page.
 * @throws Failure 'account-closing' while the account is closed, 'payments-off' on a stage without billing, 'conflict' if a subscription runs
 */
export async function startSubscription(
  plans: Pick<Plans, 'checkout'>,
  { tenantId, email }: Subscriber,
  { plan, interval, request_id, return_to }: z.infer<typeof StartSubscription>,
): Promise<{ url: string }> {
  const { tenant, isOn } = await loadTenantBilling(tenantId)
  expectOpenAccount(tenant)
  if (!isOn) throw new Failure('payments-off', 'Plans are not sold here yet.')
  const facts = billingFactsOf(tenant)
  const state = billingStateOf(facts, now())
  if (state === 'active' || state === 'past_due' || state === 'cancelled')
    throw new Failure('conflict', 'You already have a plan. Change it in Billing.')
  const back = safeRedirect(return_to, billingPath)
  const { url } = await plans.checkout({
    tenantId,
    email,
    plan,
    interval,
    ...(tenant.subscription && { customerId: tenant.subscription.customer_id }),
    ...(facts.trialEndsAt !== undefined && facts.trialEndsAt > now() && { trialEndsAt: facts.trialEndsAt }),
    successUrl: `${appOrigin()}${billingPath}?session_id={CHECKOUT_SESSION_ID}&return_to=${encodeURIComponent(back)}`,
    cancelUrl: `${appOrigin()}${back}`,
    idempotencyKey: keyOf([tenantId, request_id, plan, interval]),
  })
  return { url }
}

const keyOf = (parts: readonly string[]) => textHash(JSON.stringify(parts))

/**
 * The page that the seller comes back to names their subscription, so that it is settled without a webhook.
 * @throws Failure 'conflict' before the first subscription: the provider does not know the seller yet
 */
export async function openPortal(
  plans: Pick<Plans, 'portal'>,
  tenantId: string,
  { return_to, page }: z.infer<typeof OpenBillingPortal>,
): Promise<{ url: string }> {
  const subscription = (await loadTenantPlan(tenantId))?.subscription
  if (!subscription) throw new Failure('conflict', 'There are no invoices yet. Choose a plan first.')
  const back = new URL(safeRedirect(return_to, billingPath), appOrigin())
  back.searchParams.set('subscription_id', subscription.id)
  return plans.portal({
    customerId: subscription.customer_id,
    returnUrl: back.href,
    ...(page === 'card' && { flow: 'payment-method' }),
  })
}
