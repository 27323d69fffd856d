import * as z from 'zod/mini'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { readAudit } from '#lambdas/operators/audit.ts'
import { auditLine } from './audit-line.ts'
import { command } from './command.ts'
import { Limit, Moment } from './inputs.ts'
import { sellerByEmail } from './sellers/seller.ts'

export const showAudit = command({
  usage: '[--target ID_OR_EMAIL] [--what COMMAND] [--since TIME] [--limit N]',
  summary: 'Shows who changed what, newest first.',
  notes:
    'A target is the id of a tenant, a user or a payment, or the email of a seller; of a seller it includes their account, while the\n' +
    'seller exists. 50 entries without --limit. An entry that stays `begun` was interrupted.',
  positionals: [],
  options: {
    target: { type: 'string' },
    what: { type: 'string' },
    since: { type: 'string' },
    limit: { type: 'string', default: '50' },
  },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({
    target: z.optional(z.string()),
    what: z.optional(z.string()),
    since: z.optional(Moment),
    limit: Limit,
  }),
  run: async ({ target, what, since, limit }) => {
    const targets = target && (await targetsOf(target))
    const entries = await readAudit({
      ...(targets && { targets }),
      ...(what && { what }),
      ...(since !== undefined && { from: since }),
      limit,
    })
    if (entries.length === 0) return 'There is no such entry.'
    return entries.map(auditLine).join('\n')
  },
})

/** Returns the tenant and its owner: what a seller does with their account is about the user, everything else about the tenant. */
async function targetsOf(target: string): Promise<string[]> {
  if (target.includes('@')) {
    const { account, tenantId } = await sellerByEmail(target.toLowerCase())
    return [tenantId, account.userId]
  }
  const ownerId = (await loadTenantPlan(target))?.owner_id
  return ownerId === undefined ? [target] : [target, ownerId]
}
