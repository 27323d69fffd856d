import { renewedCredits } from '#rules/billing/credits.ts'
import { type DueStep, dueStepsOf } from '#rules/billing/plan-schedule.ts'
import type { Plan } from '#rules/billing/plans.ts'
import { accessEndsAt, isRunning } from '#rules/billing/subscription.ts'
import { now } from '../clock.ts'
import { type CreditChange, creditChangeWrites } from '../data/plans/credits.ts'
import { type PlanMail, planMailWrite } from '../data/plans/plan-mails.ts'
import {
  billingFactsOf,
  loadDuePlan,
  type PlanChange,
  planDatesOf,
  planWrite,
  type TenantPlan,
} from '../data/plans/plans.ts'
import { transact } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'

const tries = 4

/**
 * Does what the dates of a tenant's plan ask for until now, all of it in one transaction with the next date, so that
 * nothing is done twice. Returns whether there was anything.
 * @throws Failure 'conflict' when others change the plan or the credits without end
 */
export const advancePlan = (tenantId: string): Promise<boolean> =>
  retryOnConflict({ tries }, async () => {
    const loaded = await loadDuePlan(tenantId)
    if (!loaded?.tenant.due_at || Date.parse(loaded.tenant.due_at) > now()) return false
    const { tenant, creditBalance } = loaded
    const dues = dueStepsOf(planDatesOf(tenant)).filter(({ at }) => at <= now())
    const renewals = renewalsOf(tenant, dues, creditBalance)
    const change = changeOf(tenant, dues)
    const owner = { tenantId, ownerId: tenant.owner_id }
    const isWritten = await succeeds(
      transact([
        planWrite(tenantId, tenant, change),
        ...mailsOf(tenant, dues, change).map((mail) => planMailWrite(owner, mail)),
        ...creditChangeWrites(tenantId, renewals, creditBalance),
      ]),
    )
    return isWritten || undefined
  })

const includes = (dues: readonly DueStep[], kind: DueStep['kind']) => dues.some((due) => due.kind === kind)

function changeOf(tenant: TenantPlan, dues: readonly DueStep[]): PlanChange {
  const { credit_year } = tenant
  const lastMonth = dues.reduce((last, due) => (due.kind === 'credits' ? Math.max(last, due.month) : last), 0)
  return {
    ...(includes(dues, 'trial-ending') && { trial_mailed: 'ending' }),
    ...(includes(dues, 'trial-ended') && { trial_mailed: 'ended' }),
    ...(includes(dues, 'comp-ended') && compEnd(tenant)),
    ...(lastMonth > 0 && credit_year && { credit_year: { ...credit_year, added: lastMonth } }),
  }
}

/** The mail about it is the only one, also where a trial ended meanwhile. */
function compEnd(tenant: TenantPlan): PlanChange {
  const { trial_ends_at } = tenant
  const isTrialOver = trial_ends_at !== undefined && Date.parse(trial_ends_at) <= now()
  return {
    ...{ comp_until: null, comp_plan: null, plan: paidPlanOf(tenant) },
    ...(isTrialOver && { trial_mailed: 'ended' }),
  }
}

/** The plan without what an operator has given. */
function paidPlanOf({ subscription, ...tenant }: TenantPlan): Plan {
  const current = billingFactsOf({ ...tenant, ...(subscription && { subscription }) }).subscription
  return current && isRunning(current, now()) ? current.plan : 'lite'
}

/** Nobody is told that the trial ends soon when it has ended. */
function mailsOf(tenant: TenantPlan, dues: readonly DueStep[], change: PlanChange): PlanMail[] {
  const { trial_ends_at, comp_until, plan } = tenant
  if (includes(dues, 'trial-ended')) return [{ event: 'trial-ended', notice: { kind: 'trial-ended' } }]
  const mails: PlanMail[] = []
  if (includes(dues, 'trial-ending') && trial_ends_at !== undefined)
    mails.push({ event: 'trial-ending', notice: { kind: 'trial-ending', on: trial_ends_at } })
  const { comp_until: _, ...paid } = tenant
  const end = accessEndsAt(billingFactsOf(paid))
  const isAccessOver = end !== undefined && end <= now()
  if (includes(dues, 'comp-ended') && change.plan !== undefined && (change.plan !== plan || isAccessOver))
    mails.push({
      event: `comp-ended#${comp_until}`,
      notice: { kind: 'comp-ended', plan, next: change.plan },
    })
  return mails
}

function renewalsOf(
  { plan, credit_year }: TenantPlan,
  dues: readonly DueStep[],
  creditBalance: number,
): CreditChange[] {
  if (!credit_year) return []
  let balance = creditBalance
  return dues.flatMap((due) => {
    if (due.kind !== 'credits') return []
    const credits = renewedCredits(plan, balance)
    balance += credits
    return [{ id: `${credit_year.invoice_id}#${due.month}`, credits }]
  })
}
