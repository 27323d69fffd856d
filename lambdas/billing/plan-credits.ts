import { type CreditedPeriod, changeCredits, renewedCredits } from '#rules/billing/credits.ts'
import type { Plan } from '#rules/billing/plans.ts'
import { isoAt } from '../clock.ts'
import type { CreditChange, CreditEntry } from '../data/plans/credits.ts'
import type { TenantPlan } from '../data/plans/plans.ts'
import type { SubscriptionRecord, SubscriptionState } from '../data/plans/subscriptions.ts'
import type { InvoiceFacts, SubscriptionFacts } from '../payments/ports.ts'
import { isReturned } from '../payments/returned-payments.ts'

/** What a settlement changes: `renewals` of paid invoices, and `returns` of invoices when their payment went back. */
export type PlanCredits = { renewals: CreditChange[]; returns: CreditChange[] }

/** `ledger`: the tenant's entries of credits. Only needed if `needsLedger`. */
export function planCreditsOf(
  facts: SubscriptionFacts,
  books: SubscriptionState,
  ledger: readonly CreditEntry[],
): PlanCredits {
  const { record, creditBalance, reservation } = books
  const renewals = renewalsOf(facts, books)
  const added = [...oldestFirst(ledger, facts), ...renewals]
  const left = creditBalance + sumOf(renewals) - (reservation?.amount ?? 0)
  return { renewals, returns: returnsOf(newlyReturned(facts.invoices, record), added, left) }
}

/** Returns whether a payment went back since the last settlement. Its credits are looked for in the ledger, which has those of all plans. */
export const needsLedger = ({ invoices }: SubscriptionFacts, { record }: SubscriptionState) =>
  newlyReturned(invoices, record).length > 0

const newlyReturned = (invoices: readonly InvoiceFacts[], record: SubscriptionRecord | undefined) =>
  invoices.filter((invoice) => isReturned(invoice) && !record?.returned?.includes(invoice.id))

/** Paid invoices whose credits have not been added yet, oldest first. */
function renewalsOf(facts: SubscriptionFacts, { record, creditBalance }: SubscriptionState) {
  let balance = creditBalance
  const renewals: CreditChange[] = []
  for (const invoice of facts.invoices) {
    if (invoice.isFree || record?.credits[invoice.id] !== undefined) continue
    const credits = isReturned(invoice) ? 0 : creditsOf(invoice, facts, balance)
    renewals.push({ id: invoice.id, credits })
    balance += credits
  }
  return renewals
}

function creditsOf(invoice: InvoiceFacts, facts: SubscriptionFacts, balance: number) {
  const renewed = renewedCredits(invoice.plan, balance)
  if (invoice.reason !== 'change') return renewed
  const at = invoice.periodStart
  const earlier = facts.invoices.slice(0, facts.invoices.indexOf(invoice))
  const before = earlier.findLast(({ periodStart, periodEnd }) => periodStart <= at && at < periodEnd)
  const paid = earlier.findLast(({ isFree }) => !isFree)
  const plan = invoice.changedFrom ?? paid?.plan ?? 'lite'
  const next = periodOf(invoice, invoice.plan, facts)
  // Without an invoice the period is not paid yet. Its own credits come once it is.
  const previous = before ? periodOf(before, before.isFree ? undefined : plan, facts) : { ...next, plan }
  return Math.min(renewed, changeCredits(at, previous, next))
}

/** An upgrade within a period is paid by another invoice for the rest of it, also before the period itself is paid. */
function periodOf(
  { periodEnd: endsAt }: InvoiceFacts,
  plan: Plan | undefined,
  facts: SubscriptionFacts,
): CreditedPeriod {
  const ofPeriod = [facts, ...facts.invoices].filter(({ periodEnd }) => periodEnd === endsAt)
  return { plan, startsAt: Math.min(...ofPeriod.map(({ periodStart }) => periodStart)), endsAt }
}

const returnedEnd = '#returned'
/** Id of an entry made by an invoice, one of its months, or its return. */
const invoiceOf = ({ id }: CreditChange) => id.split('#')[0] ?? id

/** Several invoices may have been settled at the same moment. */
function oldestFirst(ledger: readonly CreditEntry[], { invoices }: SubscriptionFacts) {
  const place = (entry: CreditEntry) => invoices.findIndex(({ id }) => id === invoiceOf(entry))
  return ledger.toSorted((one, other) => one.at - other.at || place(one) - place(other))
}

/**
 * The credits of payments that went back, as far as they are unused: older credits are used first, and those that a
 * generation under way has reserved stay. `changes`: the seller's credits, of other plans too, oldest first.
 */
function returnsOf(
  returned: readonly InvoiceFacts[],
  changes: readonly CreditChange[],
  balance: number,
): CreditChange[] {
  const wasTaken = new Set(changes.filter(({ id }) => id.endsWith(returnedEnd)).map(invoiceOf))
  const unused = new Map<string, number>()
  let left = balance
  for (const change of changes.toReversed()) {
    const invoice = invoiceOf(change)
    if (change.credits <= 0 || wasTaken.has(invoice)) continue
    const rest = Math.max(0, Math.min(change.credits, left))
    unused.set(invoice, (unused.get(invoice) ?? 0) + rest)
    left -= change.credits
  }
  return returned.map(({ id }) => ({ id: `${id}${returnedEnd}`, credits: -(unused.get(id) ?? 0) }))
}

const sumOf = (changes: readonly CreditChange[]) => changes.reduce((sum, { credits }) => sum + credits, 0)

/** Returns the record of the credits after these changes. */
export function creditRecord(
  { invoices }: SubscriptionFacts,
  previous: SubscriptionRecord | undefined,
  { renewals }: PlanCredits,
): Pick<SubscriptionRecord, 'credits' | 'returned'> {
  const returned = invoices.filter(isReturned).map(({ id }) => id)
  return {
    credits: {
      ...previous?.credits,
      ...Object.fromEntries(renewals.map(({ id, credits }) => [id, credits])),
    },
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
