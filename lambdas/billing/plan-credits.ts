import { type CreditedPeriod, changeCredits, renewedCredits } from '#rules/credits.ts'
import type { Plan } from '#rules/plans.ts'
import { isoAt } from '../clock.ts'
import type { CreditChange } from '../data/plans/credits.ts'
import type { TenantPlan } from '../data/plans/plans.ts'
import type { SubscriptionRecord, SubscriptionState } from '../data/plans/subscriptions.ts'
import type { InvoiceFacts, SubscriptionFacts } from '../payments/ports.ts'
import { isReturned } from '../payments/returned-payments.ts'

/** What a settlement changes: `renewals` of paid invoices, and `returns` of invoices when their payment went back. */
export type PlanCredits = { renewals: CreditChange[]; returns: CreditChange[] }

export function planCreditsOf(
  facts: SubscriptionFacts,
  tenant: TenantPlan,
  books: SubscriptionState,
): PlanCredits {
  const renewals = renewalsOf(facts, books)
  return { renewals, returns: returnsOf(facts, tenant, books, renewals) }
}

/** Paid invoices whose credits have not been added yet, oldest first. */
function renewalsOf(facts: SubscriptionFacts, { record, creditBalance }: SubscriptionState): CreditChange[] {
  let balance = creditBalance
  let credited: Plan = record?.credited_plan ?? 'lite'
  const renewals: CreditChange[] = []
  for (const invoice of facts.invoices) {
    if (invoice.isFree || record?.credits[invoice.id] !== undefined) continue
    const credits = isReturned(invoice) ? 0 : creditsOf(invoice, facts, credited, balance)
    renewals.push({ id: invoice.id, credits })
    balance += credits
    credited = facts.plan
  }
  return renewals
}

function creditsOf(invoice: InvoiceFacts, facts: SubscriptionFacts, credited: Plan, balance: number) {
  const { plan, invoices } = facts
  const renewed = renewedCredits(plan, balance)
  if (invoice.reason !== 'change') return renewed
  const at = invoice.periodStart
  const before = invoices
    .slice(0, invoices.indexOf(invoice))
    .findLast(({ periodStart, periodEnd }) => periodStart <= at && at < periodEnd)
  const previous = before && periodOf(before, before.isFree ? undefined : credited, invoices)
  return Math.min(
    renewed,
    changeCredits(
      at,
      previous ?? { plan: credited, startsAt: at, endsAt: invoice.periodEnd },
      periodOf(invoice, plan, invoices),
    ),
  )
}

/** An upgrade within a period is paid by another invoice for the rest of it. */
function periodOf(
  invoice: InvoiceFacts,
  plan: Plan | undefined,
  invoices: readonly InvoiceFacts[],
): CreditedPeriod {
  const { periodEnd: endsAt } = invoice
  const first = invoices.find(({ periodEnd }) => periodEnd === endsAt) ?? invoice
  return { plan, startsAt: first.periodStart, endsAt }
}

/**
 * The credits of invoices whose payment went back, as far as they are unused: older credits are used first, and those that
 * a generation under way has reserved stay.
 */
function returnsOf(
  { invoices }: SubscriptionFacts,
  { credit_year }: TenantPlan,
  { record, creditBalance, reservation }: SubscriptionState,
  renewals: readonly CreditChange[],
): CreditChange[] {
  const added = Object.fromEntries(renewals.map(({ id, credits }) => [id, credits]))
  const broughtBy = ({ id }: InvoiceFacts) =>
    (record?.credits[id] ?? added[id] ?? 0) +
    (credit_year?.invoice_id === id ? (credit_year.credits ?? 0) : 0)
  let left = creditBalance + sumOf(renewals) - (reservation?.amount ?? 0)
  const returns: CreditChange[] = []
  for (const invoice of invoices.toReversed()) {
    // Its unused credits have left the balance already.
    if (record?.returned?.includes(invoice.id)) continue
    const brought = broughtBy(invoice)
    const unused = Math.max(0, Math.min(brought, left))
    left -= brought
    if (isReturned(invoice)) returns.push({ id: `${invoice.id}#returned`, credits: -unused })
  }
  return returns
}

const sumOf = (changes: readonly CreditChange[]) => changes.reduce((sum, { credits }) => sum + credits, 0)

/** What is recorded of the credits after these changes. */
export function creditRecord(
  { plan, invoices }: SubscriptionFacts,
  previous: SubscriptionRecord | undefined,
  { renewals }: PlanCredits,
): Pick<SubscriptionRecord, 'credits' | 'credited_plan' | 'returned'> {
  const credited_plan = renewals.length > 0 ? plan : previous?.credited_plan
  const returned = invoices.filter(isReturned).map(({ id }) => id)
  return {
    credits: {
      ...previous?.credits,
      ...Object.fromEntries(renewals.map(({ id, credits }) => [id, credits])),
    },
    ...(credited_plan && { credited_plan }),
    ...(returned.length > 0 && { returned: [...new Set([...(previous?.returned ?? []), ...returned])] }),
  }
}

/**
 * The year whose months bring credits, from the invoice that paid its first one. An upgrade within the year is paid by
 * another invoice for the rest of the same year.
 */
export function creditYearOf(
  facts: SubscriptionFacts,
  { credit_year }: TenantPlan,
): TenantPlan['credit_year'] {
  if (facts.interval !== 'year' || facts.status === 'ended') return undefined
  const paid = facts.invoices.find(({ isFree, periodEnd }) => !isFree && periodEnd === facts.periodEnd)
  if (!paid) return undefined
  if (credit_year?.invoice_id === paid.id) return credit_year
  return { invoice_id: paid.id, starts_at: isoAt(paid.periodStart), added: 0 }
}
