import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { checkLedger, type LedgerDifference } from '#lambdas/data/ledger-check.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { AdminError } from './admin-error.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'

export const verifyLedger = command({
  usage: 'EMAIL',
  summary: "Recomputes a seller's totals from the ledger and prints any difference.",
  notes:
    'Changes nothing. Exits with 1 if there is a difference. Repeat it if a sale was recorded meanwhile.',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerWith(email)
    const { entries, orders, cents, differences } = await checkLedger(tenantId)
    if (differences.length > 0) throw new AdminError(differences.map(lineOf).join('\n'))
    return `${entries} entries of ${orders} orders add up to ${dollarsAndCents(cents)}. No difference.`
  },
})

const lineOf = ({ figure, stored, computed }: LedgerDifference) =>
  `${figure}: ${stored} is stored, the ledger says ${computed}.`
