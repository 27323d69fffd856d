import { largerPlan } from '#rules/billing/plans.ts'
import { isRunning } from '#rules/billing/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import { creditChangeWrites, listCreditEntries } from '../data/plans/credits.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import {
  billingFactsOf,
  type PlanChange,
  planWrite,
  type StoredSubscription,
  type TenantPlan,
} from '../data/plans/plans.ts'
import {
  loadSubscriptionState,
  planCardWrite,
  type SubscriptionState,
  settledInvoices,
  subscriptionWrite,
} from '../data/plans/subscriptions.ts'
import { transact, type Write } from '../data/table/client.ts'
import { ignoreConditionFailure } from '../data/table/conditions.ts'
import { persistentTries, retryOnConflict } from '../data/table/retry.ts'
import type { Plans, SettlingMethod, SubscriptionFacts } from '../payments/ports.ts'
import { isPeriodReturned, refundableCents } from '../payments/returned-payments.ts'
import { settlingTries } from '../payments/settle-in-steps.ts'
import { creditRecord, creditYearOf, needsLedger, planCreditsOf } from './plan-credits.ts'
import { planMailsOf, secondRefundedMail } from './plan-mails.ts'
import { settleReferral } from './settle-referral.ts'

const retries = { ...settlingTries, text: 'This plan is being settled. Please try again in a moment.' }
const longestRunMs = 60_000

/** What settling found. Without an id there is no subscription of a tenant of ours yet. */
export type SettledPlan = { subscriptionId?: string; wrote: boolean }

/**
 * Records what the provider reports about a subscription in the tenant's plan and credits, then in the ledger of
 * the seller who referred them. Writes only what is missing, each of the two in one transaction: idempotent and safe to
 * call concurrently. A second subscription of a tenant is ended and refunded, that of a deleted seller is ended,
 * also one that began after they were deleted, and one whose payment went back is ended. One whose customer has chosen another card is
 * moved to it. `id` is the subscription's, its session's, its customer's, or that of a payment for it.
 * @throws Failure 'conflict' when others settle the same subscription without end
 */
export function settlePlan(plans: Pick<Plans, SettlingMethod>, id: string): Promise<SettledPlan> {
  let wasRefunded = false
  let wasMoved = false
  return retryOnConflict(retries, async () => {
    const loadedAt = now()
    const facts = await plans.load(id)
    if (!facts || facts.status === 'incomplete') return { wrote: false }
    const books = await loadSubscriptionState(facts.id, facts.tenantId)
    const { tenant } = books
    if (tenant && isOver(facts) && !books.record && hasNeverBegun(facts)) return { wrote: false }
    if (tenant && !isOver(facts) && hasAnother(facts, tenant) && (await settleEnded(plans, tenant)))
      return undefined
    const kept = keptOf(facts, books)
    if (kept && !(wasRefunded && isOver(facts))) {
      await plans.endAndRefund(facts.id, kept)
      wasRefunded = true
      return undefined
    }
    // The seller was deleted, and with them whatever a plan could change.
    if (!tenant) return { subscriptionId: facts.id, wrote: await settleReferral({ ...facts, loadedAt }) }
    // Whoever ends their plan or account pays nothing more; a plan that is kept is settled again.
    if (facts.hasNewCard && !facts.cancelAtPeriodEnd && !wasMoved) {
      await plans.moveToNewCard(facts.id)
      wasMoved = true
      return undefined
    }
    if (isOlder(loadedAt, books)) return undefined
    return ignoreConditionFailure(recordWithReferral({ ...facts, loadedAt }, tenant, books))
  })
}

/** The referral is settled also if nothing has changed: the last call may have ended between the two. */
async function recordWithReferral(
  facts: Loaded,
  tenant: TenantPlan,
  books: SubscriptionState,
): Promise<SettledPlan> {
  const wrote = await record(facts, tenant, books)
  const paidReferrer = await settleReferral(facts)
  return { subscriptionId: facts.id, wrote: wrote || paidReferrer }
}

/** One whose first payment never succeeded ends some time later; a trial begins with a paid invoice of nothing. */
const hasNeverBegun = ({ invoices }: SubscriptionFacts) => invoices.length === 0

/** Settles a tenant's subscription if it has ended at the provider unnoticed, and returns whether it had: then the later one stays. */
async function settleEnded(plans: Pick<Plans, SettlingMethod>, { subscription }: TenantPlan) {
  if (!subscription || (await plans.load(subscription.id))?.status !== 'ended') return false
  await settlePlan(plans, subscription.id)
  return true
}

/** Returns whether the tenant has another subscription that runs. The one that was settled first stays. */
function hasAnother({ id }: SubscriptionFacts, { subscription }: TenantPlan) {
  if (!subscription || subscription.id === id) return false
  const current = billingFactsOf({ subscription }).subscription
  return current !== undefined && isRunning(current, now())
}

/**
 * The invoices that stay paid of a subscription that has to end, or that has ended while something is owed back. Undefined
 * for one that stays as it is. The provider may have failed after it was ended and before it was refunded.
 */
function keptOf(facts: SubscriptionFacts, books: SubscriptionState): ReadonlySet<string> | undefined {
  const { tenant, record, wasDeleted } = books
  const settled = settledInvoices(books)
  // A tenant that was never here may be of another stage that sells at the same provider.
  if (!tenant)
    return (record || wasDeleted) && (!isOver(facts) || isOwedBack(facts, settled)) ? settled : undefined
  if (!isOver(facts)) {
    if (hasAnother(facts, tenant)) return settled
    return isPeriodReturned(facts) ? new Set(facts.invoices.map(({ id }) => id)) : undefined
  }
  const wasEverTheirs =
    !tenant.subscription || tenant.subscription.id === facts.id || record?.is_second === false
  return !wasEverTheirs && isOwedBack(facts, new Set()) ? settled : undefined
}

const isOver = ({ status }: SubscriptionFacts) => status === 'ended'

const isOwedBack = ({ invoices }: SubscriptionFacts, kept: ReadonlySet<string>) =>
  invoices.some(
    (invoice) => !kept.has(invoice.id) && invoice.failedRefunds.length === 0 && refundableCents(invoice) > 0,
  )

/** Returns whether others have recorded later facts meanwhile. No function runs longer; a clock that was put back may differ by more. */
function isOlder(loadedAt: number, { record }: SubscriptionState) {
  const recordedLaterMs = record ? record.loaded_at - loadedAt : 0
  return recordedLaterMs > 0 && recordedLaterMs < longestRunMs
}

type Loaded = SubscriptionFacts & { loadedAt: number }

async function record({ loadedAt, ...facts }: Loaded, tenant: TenantPlan, books: SubscriptionState) {
  const { record: previous, creditBalance, reservation } = books
  const isOther = isOver(facts) && tenant.subscription !== undefined && tenant.subscription.id !== facts.id
  const wasTheirs = !isOther || previous?.is_second === false
  const credits = wasTheirs ? await creditsOf(facts, books) : { renewals: [], returns: [] }
  const fingerprint = fingerprintOf(facts)
  if (previous?.facts === fingerprint && credits.renewals.length === 0) return false
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
      ...creditRecord(facts, previous, credits),
      is_second: isSecond,
    }),
    ...(isOther ? [] : [planWrite(facts.tenantId, tenant, planChange(facts, subscription, tenant))]),
    ...mails.map((mail) => planMailWrite(owner, mail)),
    ...creditChangeWrites(
      facts.tenantId,
      [...credits.renewals, ...credits.returns],
      creditBalance,
      reservation,
    ),
    ...(isOther || !facts.card ? [] : planCardWrite(facts.tenantId, facts.card.fingerprint)),
  ]
  await transact(writes, persistentTries)
  return true
}

/** An earlier plan brings what was paid for it, and loses what went back, also while a later one runs. */
async function creditsOf(facts: SubscriptionFacts, books: SubscriptionState) {
  const ledger = needsLedger(facts, books) ? await listCreditEntries(facts.tenantId) : []
  return planCreditsOf(facts, books, ledger)
}

const fingerprintOf = (facts: SubscriptionFacts) => textHash(JSON.stringify(facts))

/** Of what is paid for and what an operator has given, the larger one; without either, the smaller plan. */
function planChange(
  facts: SubscriptionFacts,
  subscription: StoredSubscription,
  tenant: TenantPlan,
): PlanChange {
  const { comp_until, comp_plan = tenant.plan } = tenant
  const given = comp_until !== undefined && Date.parse(comp_until) > now() ? comp_plan : 'lite'
  return {
    subscription,
    plan: isOver(facts) ? given : largerPlan(facts.plan, given),
    credit_year: creditYearOf(facts, tenant) ?? null,
  }
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
  ...(facts.card && { card: { brand: facts.card.brand, last4: facts.card.last4 } }),
})
