import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { Plan } from '#contract/store.ts'
import { setPlan as changePlan } from '#lambdas/data/plans/plans.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { productLimit } from '#rules/plans.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'
import { counted } from './terminal.ts'

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
    const { tenantId } = await sellerWith(email)
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
