import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { checkLedger, type LedgerDifference } from '#lambdas/data/ledger-check.ts'
import { platformTenantId } from '#lambdas/data/settlements.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { AdminError } from './admin-error.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'

export const verifyLedger = command({
  usage: 'EMAIL | --platform',
  summary: "Recomputes a seller's totals from the ledger and prints any difference.",
  notes:
    'With --platform, the totals of the orders whose sellers were deleted. Changes nothing. Exits with 1 if there is a\n' +
    'difference. Repeat it if a sale was recorded meanwhile.',
  positionals: ['email'],
  options: { platform: { type: 'boolean' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: z.optional(Email), platform: z.optional(z.boolean()) }),
  run: async ({ email, platform }) => {
    const tenantId = await tenantOf(email, platform)
    const { entries, orders, cents, differences } = await checkLedger(tenantId)
    if (differences.length > 0) throw new AdminError(differences.map(lineOf).join('\n'))
    return `${entries} entries of ${orders} orders add up to ${dollarsAndCents(cents)}. No difference.`
  },
})

async function tenantOf(email: string | undefined, platform = false) {
  if (platform === (email !== undefined))
    throw new AdminError('Pass either the EMAIL of a seller or --platform.')
  return email === undefined ? platformTenantId : (await sellerWith(email)).tenantId
}

const lineOf = ({ figure, stored, computed }: LedgerDifference) =>
  `${figure}: ${stored} is stored, the ledger says ${computed}.`
