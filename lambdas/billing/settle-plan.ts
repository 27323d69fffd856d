import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { creditsPerMonth, renewedCredits } from '#rules/credits.ts'
import type { Plan } from '#rules/plans.ts'
import { billingStateOf, isRunning } from '#rules/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { renewalWrites } from '../data/credits.ts'
import { planMailWrite } from '../data/plan-mails.ts'
import {
  billingFactsOf,
  type PlanChange,
  planWrite,
  type StoredSubscription,
  type TenantPlan,
} from '../data/plans.ts'
import { planCardWrite } from '../data/referral-earnings.ts'
import {
  loadSubscriptionBooks,
  type SubscriptionBooks,
  type SubscriptionRecord,
  settledInvoices,
  subscriptionWrite,
} from '../data/subscriptions.ts'
import { transact, type Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { persistentTries } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import type { InvoiceFacts, Plans, SubscriptionFacts } from '../payments/ports.ts'
import { refundableCents } from '../payments/refundable-cents.ts'
import { planMailsOf, secondRefundedMail } from './plan-mails.ts'
import { settleReferral } from './settle-referral.ts'

const maxTries = 8
const firstPauseMs = 20
const longestRunMs = 60_000

/** What settling found. Without an id there is no subscription of a tenant of ours yet. */
export type SettledPlan = { subscriptionId?: string; wrote: boolean }

/**
 * Brings a tenant's plan and credits to what the provider says of a subscription now, then the books of whoever referred
 * them. Writes only what is missing, each of the two in one transaction, so that it may be called by anybody, at any
 * time, as often as they like. A second subscription of a tenant is ended and refunded, that of a deleted seller is ended.
 * `id` is the subscription's, its session's, or that of a payment for it.
 * @throws Failure 'conflict' when others settle the same subscription without end
 */
export async function settlePlan(
  plans: Pick<Plans, 'load' | 'endAndRefund'>,
  id: string,
): Promise<SettledPlan> {
  let wasRefunded = false
  for (let tries = 1; tries <= maxTries; tries++) {
    const loadedAt = now()
    const facts = await plans.load(id)
    if (!facts || facts.status === 'incomplete') return { wrote: false }
    const books = await loadSubscriptionBooks(facts.id, facts.tenantId)
    const isEnded = facts.status === 'ended'
    // The seller was deleted, and with them whatever a plan could change.
    if (!books.tenant) {
      if (isEnded || !books.record)
        return { subscriptionId: facts.id, wrote: await settleReferral({ ...facts, loadedAt }) }
      await plans.endAndRefund(facts.id, settledInvoices(books))
      continue
    }
    if (isEnded && !books.record && hasNeverBegun(facts)) return { wrote: false }
    if (!isEnded && hasAnother(facts, books.tenant) && (await settleEnded(plans, books.tenant))) continue
    if (isEnded ? !wasRefunded && isOwedBack(facts, books.tenant, books) : hasAnother(facts, books.tenant)) {
      await plans.endAndRefund(facts.id, settledInvoices(books))
      wasRefunded = true
      continue
    }
    try {
      if (!isOlder(loadedAt, books)) {
        const wrote = await record({ ...facts, loadedAt }, books.tenant, books)
        // Also if nothing has changed: the last call may have ended between the two.
        const paidReferrer = await settleReferral({ ...facts, loadedAt })
        return { subscriptionId: facts.id, wrote: wrote || paidReferrer }
      }
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
    }
    await pause(Math.random() * firstPauseMs * 2 ** tries)
  }
  throw new Failure('conflict', 'This plan is being settled. Please try again in a moment.')
}

/** One whose first payment never succeeded ends some time later; a trial begins with a paid invoice of nothing. */
const hasNeverBegun = ({ invoices }: SubscriptionFacts) => invoices.length === 0

/** Whether a tenant's subscription has ended at the provider, unnoticed here until now: then the later one stays. */
async function settleEnded(plans: Pick<Plans, 'load' | 'endAndRefund'>, { subscription }: TenantPlan) {
  if (!subscription || (await plans.load(subscription.id))?.status !== 'ended') return false
  await settlePlan(plans, subscription.id)
  return true
}

/** Whether the tenant has another subscription that runs. The one that was settled first stays. */
function hasAnother({ id }: SubscriptionFacts, { subscription }: TenantPlan) {
  if (!subscription || subscription.id === id) return false
  const current = billingFactsOf({ subscription }).subscription
  return current !== undefined && isRunning(current, now())
}

/**
 * Whether something is left to refund of a subscription that ended before it was ever the tenant's. The provider may have
 * failed after it was ended and before it was refunded.
 */
function isOwedBack(
  { id, invoices }: SubscriptionFacts,
  { subscription }: TenantPlan,
  { record }: SubscriptionBooks,
) {
  if (!subscription || subscription.id === id || record?.is_second === false) return false
  return invoices.some((invoice) => invoice.failedRefunds.length === 0 && refundableCents(invoice) > 0)
}

/** Whether others have recorded later facts meanwhile. No function runs longer; a clock that was put back may differ by more. */
function isOlder(loadedAt: number, { record }: SubscriptionBooks) {
  const recordedLaterMs = record ? record.loaded_at - loadedAt : 0
  return recordedLaterMs > 0 && recordedLaterMs < longestRunMs
}

type Loaded = SubscriptionFacts & { loadedAt: number }

async function record({ loadedAt, ...facts }: Loaded, tenant: TenantPlan, books: SubscriptionBooks) {
  const { record: previous, creditBalance } = books
  const isOther =
    facts.status === 'ended' && tenant.subscription !== undefined && tenant.subscription.id !== facts.id
  const renewals = isOther ? [] : renewalsOf(facts, previous, creditBalance)
  const fingerprint = fingerprintOf(facts)
  if (previous?.facts === fingerprint && renewals.length === 0) return false
  const isSecond = previous?.is_second ?? hasAnother(facts, tenant)
  const owner = { tenantId: facts.tenantId, ownerId: tenant.owner_id }
  const subscription = storedOf(facts)
  const mails = isOther
    ? [...(isSecond && !previous?.is_second ? [secondRefundedMail(facts)] : [])]
    : planMailsOf({ facts, tenant, next: subscription, revision: (previous?.revision ?? 0) + 1 })
  const writes: Write[] = [
    subscriptionWrite(facts.id, previous, {
      tenant_id: facts.tenantId,
      facts: fingerprint,
      loaded_at: loadedAt,
      credits: {
        ...previous?.credits,
        ...Object.fromEntries(renewals.map(({ id, credits }) => [id, credits])),
      },
      ...creditedPlan(facts, previous, renewals),
      is_second: isSecond,
    }),
    ...(isOther ? [] : [planWrite(facts.tenantId, tenant, planChange(facts, subscription, tenant))]),
    ...mails.map((mail) => planMailWrite(owner, mail)),
    ...renewalWrites(facts.tenantId, renewals, creditBalance),
    ...(isOther || !facts.card ? [] : planCardWrite(facts.tenantId, facts.card.fingerprint)),
  ]
  await transact(writes, persistentTries)
  return true
}

const fingerprintOf = (facts: SubscriptionFacts) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

/** Without a paid plan a tenant is on the smaller one, unless an operator has given another. */
function planChange(
  facts: SubscriptionFacts,
  subscription: StoredSubscription,
  tenant: TenantPlan,
): PlanChange {
  const isOver = facts.status === 'ended'
  const isGiven = billingStateOf(billingFactsOf({ ...tenant, subscription }), now()) === 'comp'
  return {
    subscription,
    plan: isOver ? (isGiven ? tenant.plan : 'lite') : facts.plan,
    credit_year: creditYearOf(facts, tenant) ?? null,
  }
}

/**
 * The year whose months bring credits, from the invoice that paid its first one. An upgrade within the year is paid by
 * another invoice for the rest of the same year.
 */
function creditYearOf(facts: SubscriptionFacts, { credit_year }: TenantPlan): TenantPlan['credit_year'] {
  if (facts.interval !== 'year' || facts.status === 'ended') return undefined
  const paid = facts.invoices.find(({ cents, periodEnd }) => cents > 0 && periodEnd === facts.periodEnd)
  if (!paid) return undefined
  const added = credit_year?.invoice_id === paid.id ? credit_year.added : 0
  return { invoice_id: paid.id, starts_at: isoAt(paid.periodStart), added }
}

const storedOf = (facts: SubscriptionFacts): StoredSubscription => ({
  id: facts.id,
  customer_id: facts.customerId,
  plan: facts.plan,
  interval: facts.interval,
  status: facts.status === 'past_due' || facts.status === 'ended' ? facts.status : 'active',
  price_cents: facts.priceCents,
  period_end: isoAt(facts.periodEnd),
  cancel_at_period_end: facts.cancelAtPeriodEnd,
  ...(facts.pastDueAt !== undefined && { past_due_since: isoAt(facts.pastDueAt) }),
  ...(facts.endedAt !== undefined && { ended_at: isoAt(facts.endedAt) }),
  ...(facts.pendingChange && {
    next: { plan: facts.pendingChange.plan, interval: facts.pendingChange.interval },
  }),
})

export type Renewal = { id: string; credits: number }

/** Paid invoices whose credits have not been added yet, oldest first. */
function renewalsOf(
  facts: SubscriptionFacts,
  previous: SubscriptionRecord | undefined,
  creditBalance: number,
): Renewal[] {
  let balance = creditBalance
  let credited: Plan = previous?.credited_plan ?? 'lite'
  const renewals: Renewal[] = []
  for (const invoice of facts.invoices) {
    if (invoice.cents === 0 || previous?.credits[invoice.id] !== undefined) continue
    const credits = creditsOf(invoice, facts.plan, credited, balance)
    renewals.push({ id: invoice.id, credits })
    balance += credits
    credited = facts.plan
  }
  return renewals
}

/** An upgrade brings the difference, once in a period; other changes bring nothing. */
function creditsOf({ reason }: InvoiceFacts, plan: Plan, credited: Plan, balance: number) {
  const renewed = renewedCredits(plan, balance)
  if (reason !== 'change') return renewed
  return Math.min(renewed, Math.max(0, creditsPerMonth[plan] - creditsPerMonth[credited]))
}

const creditedPlan = (
  { plan }: SubscriptionFacts,
  previous: SubscriptionRecord | undefined,
  renewals: readonly Renewal[],
) =>
  renewals.length > 0
    ? { credited_plan: plan }
    : previous?.credited_plan && { credited_plan: previous.credited_plan }
