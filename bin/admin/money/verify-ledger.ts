import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { repairLedger } from '#lambdas/data/money/ledger-repair.ts'
import { platformTenantId } from '#lambdas/data/table/partitions.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { type Context, command, confirm } from '../command.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { lineOf, verifyAll } from './verify-all.ts'

export const verifyLedger = command({
  usage: '{EMAIL | --platform | --all [--after USER]} [--repair]',
  summary: "Recomputes a seller's totals from the ledger and prints any difference.",
  notes:
    'Compares totals, days, refunds, held amounts, customers, and each payout with what it lists and what was available\n' +
    'when it was made. Changes nothing without --repair, and exits with 1 if there is a difference. Repeat it if sales were\n' +
    'recorded meanwhile.\n' +
    'With --platform, the totals of the orders whose sellers were deleted. With --all, those of every seller, which prints\n' +
    'what differs as it is found, and now and then the --after with which an interrupted run continues.\n' +
    'With --repair, counters that differ are set to what entries and orders add up to, and an adjustment of $0.00 with the\n' +
    'reason is written into the ledger, where the seller reads it. Entries and orders are never changed.',
  changes: 'with --repair',
  positionals: ['email'],
  options: {
    platform: { type: 'boolean' },
    all: { type: 'boolean' },
    after: { type: 'string' },
    repair: { type: 'boolean' },
    reason: { type: 'string' },
  },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({
    email: z.optional(Email),
    platform: z.optional(z.boolean()),
    all: z.optional(z.boolean()),
    after: z.optional(z.string().check(z.minLength(1))),
    repair: z.optional(z.boolean()),
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  run: async ({ email, platform, all = false, after, repair = false, reason }, context) => {
    if (repair !== (reason !== undefined))
      throw new AdminError('Pass --repair together with --reason. Nothing was changed.')
    if (all) {
      if (email !== undefined || platform || repair)
        throw new AdminError(
          'Pass --all alone or with --after. Repair sellers one by one. Nothing was changed.',
        )
      return verifyAll(context.terminal, after)
    }
    if (after !== undefined) throw new AdminError('Pass --after together with --all.')
    const tenantId = await tenantOf(email, platform)
    const repaired = reason === undefined ? [] : await repairAfterQuestion(tenantId, reason, context)
    const { entries, orders, cents, differences } = await checkLedger(tenantId)
    const lines = repaired.map(({ figure, stored, computed }) => `${figure}: ${stored} is now ${computed}.\n`)
    if (differences.length > 0) throw new AdminError([...lines, ...differences.map(lineOf)].join('\n'))
    return `${lines.join('')}${entries} entries of ${orders} orders add up to ${dollarsAndCents(cents)}. No difference.`
  },
})

async function tenantOf(email: string | undefined, platform = false) {
  if (platform === (email !== undefined))
    throw new AdminError('Pass either the EMAIL of a seller, --platform, or --all.')
  return email === undefined ? platformTenantId : (await sellerByEmail(email)).tenantId
}

async function repairAfterQuestion(tenantId: string, reason: string, context: Context) {
  const { differences } = await checkLedger(tenantId)
  if (differences.length === 0) return []
  const found = differences.map(lineOf).join('\n')
  if (context.stage !== 'local')
    await confirm(context, `${found}\nThe seller sees the reason in their ledger.`, 'repair')
  const details = { reason, differences }
  return audited({ what: 'repair-ledger', target: tenantId, details }, () => repairLedger(tenantId, reason))
}
