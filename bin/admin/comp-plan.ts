import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { Plan } from '#contract/store.ts'
import { setPlan } from '#lambdas/data/plans/plans.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'

const expectedDate = 'Give a date to come, like 2027-01-31.'
const lastMomentOf = (date: string) => `${date}T23:59:59.999Z`
const Until = z.pipe(
  z.iso
    .date({ error: expectedDate })
    .check(z.refine((date) => Date.parse(lastMomentOf(date)) > Date.now(), expectedDate)),
  z.transform(lastMomentOf),
)

export const compPlan = command({
  usage: 'EMAIL lite|pro --until DATE',
  summary: 'Gives a seller a plan until the end of a day (UTC), without payment.',
  notes:
    'A subscription that runs is not changed, and decides the plan again when it changes at the provider. Repeat it\n' +
    'with another date to give the plan for longer or shorter.',
  changes: 'always',
  positionals: ['email', 'plan'],
  options: { until: { type: 'string' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, plan: Plan, until: Until }),
  run: async ({ email, plan, until }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'comp-plan', target: tenantId, details: { plan, until } }, async () => {
      if (await setPlan(tenantId, plan, { comp_until: until })) return
      throw new AdminError("This seller's plan is just changing, or they were deleted. Nothing was changed.")
    })
    return `The plan is ${plan} until ${until}.`
  },
})
