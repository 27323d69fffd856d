import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import type { InvoiceFacts, Plans, SettlingMethod, SubscriptionFacts } from '#lambdas/payments/ports.ts'
import { plans as planFacts } from '#rules/billing/plans.ts'
import { planPriceCents } from '#rules/billing/subscription.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000
const priceOf = ({ plan, interval }: PlanChoice) =>
  planPriceCents(planFacts[plan].priceCentsPerMonth, interval)
const lengthMs = ({ interval }: PlanChoice) => (interval === 'year' ? 12 * monthMs : monthMs)

/** A payment provider that holds a tenant's subscriptions in memory. */
export function fakePlans(tenantId: string) {
  const subscriptions = new Map<string, SubscriptionFacts>()
  const change = (id: string, by: Partial<SubscriptionFacts>) => {
    const current = subscriptions.get(id)
    if (!current) throw new Error('There is no such subscription.')
    subscriptions.set(id, { ...current, ...by })
  }
  const of = (id: string) => {
    const facts = subscriptions.get(id)
    if (!facts) throw new Error('There is no such subscription.')
    return facts
  }
  const end = (id: string, at: number) => change(id, { status: 'ended', endedAt: at })
  const invoice = (facts: SubscriptionFacts, reason: InvoiceFacts['reason'], at: number): InvoiceFacts => ({
    id: `in_${randomUUID()}`,
    paymentId: `pi_${randomUUID()}`,
    paidAt: at,
    cents: facts.priceCents,
    taxCents: 0,
    isFree: false,
    plan: facts.plan,
    reason,
    periodStart: at,
    periodEnd: at + lengthMs(facts),
    refunds: [],
    failedRefunds: [],
    disputes: [],
  })
  const plans: Pick<Plans, SettlingMethod> = {
    load: async (id) => structuredClone(subscriptions.get(id)),
    moveToNewCard: async (id) => {
      const { hasNewCard: _, ...moved } = of(id)
      subscriptions.set(id, moved)
    },
    endAndRefund: async (id, kept = new Set()) => {
      end(id, of(id).startedAt)
      const owed = of(id).invoices.filter((one) => !kept.has(one.id) && one.refunds.length === 0)
      const refunded = ({ cents }: InvoiceFacts) => [
        { id: `re_${randomUUID()}`, at: of(id).startedAt, cents },
      ]
      const invoices = of(id).invoices.map((one) =>
        owed.includes(one) ? { ...one, refunds: refunded(one) } : one,
      )
      change(id, { invoices })
      return { refundedCents: owed.reduce((sum, { cents }) => sum + cents, 0) }
    },
  }
  return {
    plans,
    of,
    change,
    changeInvoice: (id: string, index: number, by: Partial<InvoiceFacts>) =>
      change(id, { invoices: of(id).invoices.map((one, at) => (at === index ? { ...one, ...by } : one)) }),
    /** Refunds some or all of the newest invoice. */
    refund: (id: string, cents = of(id).invoices.at(-1)?.cents ?? 0) =>
      change(id, {
        invoices: of(id).invoices.map((one, at, all) =>
          at === all.length - 1
            ? { ...one, refunds: [{ id: `re_${randomUUID()}`, at: one.paidAt, cents }] }
            : one,
        ),
      }),
    refundedCents: (id: string) =>
      of(id)
        .invoices.flatMap(({ refunds }) => refunds)
        .reduce((sum, { cents }) => sum + cents, 0),
    ids: () => [...subscriptions.keys()],
    start: (choice: PlanChoice, at: number) => {
      const id = `sub_${randomUUID()}`
      const facts: SubscriptionFacts = {
        ...choice,
        id,
        provider: 'stripe',
        customerId: 'cus_1',
        tenantId,
        status: 'active',
        startedAt: at,
        periodStart: at,
        periodEnd: at + lengthMs(choice),
        priceCents: priceOf(choice),
        cancelAtPeriodEnd: false,
        invoices: [],
      }
      subscriptions.set(id, { ...facts, invoices: [invoice(facts, 'first', at)] })
      return id
    },
    upgrade: (id: string, choice: PlanChoice, at: number) => {
      const { invoices, interval, periodEnd, plan: changedFrom } = of(id)
      const period = interval === choice.interval ? {} : { periodStart: at, periodEnd: at + lengthMs(choice) }
      change(id, { ...choice, ...period, priceCents: priceOf(choice) })
      const paid = {
        ...invoice(of(id), 'change', at),
        changedFrom,
        periodEnd: period.periodEnd ?? periodEnd,
      }
      change(id, { invoices: [...invoices, paid] })
    },
    downgradeLater: (id: string, choice: PlanChoice) =>
      change(id, { pendingChange: { ...choice, at: of(id).periodEnd } }),
    /** Takes back a change that waits. */
    keep: (id: string) => {
      const { pendingChange: _, ...rest } = of(id)
      subscriptions.set(id, rest)
    },
    cancel: (id: string) => change(id, { cancelAtPeriodEnd: true }),
    resume: (id: string) => change(id, { cancelAtPeriodEnd: false }),
    fail: (id: string, at: number) => change(id, { status: 'past_due', pastDueAt: at }),
    end,
    /** What happens when the period ends: the pending change, the cancellation or the renewal. */
    renew: (id: string, at: number) => {
      const { pendingChange, cancelAtPeriodEnd, periodEnd } = of(id)
      if (cancelAtPeriodEnd) return end(id, periodEnd)
      const { pastDueAt: _, pendingChange: __, ...rest } = of(id)
      const next = {
        ...rest,
        ...(pendingChange && { plan: pendingChange.plan, interval: pendingChange.interval }),
      }
      const renewed = { ...next, priceCents: priceOf(next), status: 'active' as const, periodStart: at }
      subscriptions.set(id, {
        ...renewed,
        periodEnd: at + lengthMs(renewed),
        invoices: [...renewed.invoices, invoice(renewed, 'renewal', at)],
      })
    },
  }
}
