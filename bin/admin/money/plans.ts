import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { Plan } from '#contract/store.ts'
import { addToDueIndex, setPlan as changePlan } from '#lambdas/data/plans/plans.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { giveCredits, givePlan } from '#lambdas/operators/sellers/seller-changes.ts'
import { productLimit } from '#rules/billing/plans.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { indexAll } from '../sellers/index-all.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { shellUser } from '../shell-user.ts'
import { counted } from '../terminal.ts'

export const setPlan = command({
  usage: 'EMAIL lite|pro',
  summary: "Changes a seller's plan.",
  notes:
    'On a stage with billing, comp-plan gives a plan for a time; a subscription that changes decides the plan again.\n' +
    'A smaller plan removes nothing: the store keeps its products, Pro ones included, and nothing can be\n' +
    'added until it has fewer products than the plan allows.',
  changes: 'always',
  positionals: ['email', 'plan'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, plan: Plan }),
  run: async ({ email, plan }) => {
    const { tenantId } = await sellerByEmail(email)
    const { tenant, stats } = await loadHome(tenantId)
    const details = { from: tenant?.plan, to: plan }
    await audited({ what: 'set-plan', target: tenantId, details }, async () => {
      if (!(await changePlan(tenantId, plan))) throw new AdminError('This seller has no tenant any more.')
    })
    const limit = productLimit(plan)
    const full = stats.product_count >= limit ? ' Nothing can be added until it has fewer.' : ''
    return `The plan is ${plan}: ${counted(stats.product_count, 'product')} of ${limit}.${full}`
  },
})

const expectedDate = 'Give a date to come, like 2027-01-31.'
const lastMomentOf = (date: string) => `${date}T23:59:59.999Z`
const Until = z.iso
  .date({ error: expectedDate })
  .check(z.refine((date) => Date.parse(lastMomentOf(date)) > Date.now(), expectedDate))

/** The command names the seller by email, so that the subdomain need not be typed as at the desk. */
async function typedTargetOf(email: string) {
  const { tenantId } = await sellerByEmail(email)
  const { tenant } = await loadHome(tenantId)
  return { id: tenantId, typed: tenant?.subdomain ?? '' }
}

export const compPlan = command({
  usage: 'EMAIL lite|pro --until DATE',
  summary: 'Gives a seller a plan until the end of a day (UTC), without payment.',
  notes:
    'A subscription that runs is not changed, and decides the plan again when it changes at the provider. Repeat it\n' +
    'with another date to give the plan for longer or shorter.',
  changes: 'always',
  positionals: ['email', 'plan'],
  options: { until: { type: 'string' }, ...reasonOption },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, plan: Plan, until: Until, reason: Reason }),
  run: async ({ email, plan, until, reason }) => {
    const target = await typedTargetOf(email)
    await givePlan(shellUser(), { ...target, plan, until, reason })
    return `The plan is ${plan} until ${lastMomentOf(until)}.`
  },
})

const limit = 1_000_000
const expectedNumber = `Give a whole number from -${limit} to ${limit}, but not 0.`
const Credits = z.pipe(
  z.pipe(z.string().check(z.regex(/^-?\d+$/, expectedNumber)), z.transform(Number)),
  z.int().check(z.refine((n) => n !== 0 && Math.abs(n) <= limit, expectedNumber)),
)

export const grantCredits = command({
  usage: 'EMAIL NUMBER',
  summary: 'Adds credits, or removes them with a negative number.',
  notes: 'The balance cannot fall below 0: removing more than there is changes nothing.',
  changes: 'always',
  positionals: ['email', 'number'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, number: Credits, reason: Reason }),
  run: async ({ email, number: credits, reason }) => {
    const target = await typedTargetOf(email)
    await giveCredits(shellUser(), { ...target, credits, requestId: randomUUID(), reason })
    const { stats } = await loadHome(target.id)
    return `The balance is ${stats.credit_balance} credits.`
  },
})

export const indexPlans = command({
  usage: '',
  summary:
    'Puts sellers from before the index of due plans into it, so that their reminders and credits come.',
  notes:
    'Reads every account. Nobody is told now of a trial that ended more than a day ago. Repeating it changes nothing;\n' +
    'run it again to finish an interrupted run.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () => {
    const { read, indexed } = await audited({ what: 'index-plans' }, () => indexAll(addToDueIndex))
    return `${counted(read, 'seller')} read, ${indexed} added to the index.`
  },
})
