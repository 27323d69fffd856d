import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { outstandingEarnings } from '#lambdas/data/money/balance.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPauseReason } from '#lambdas/data/money/payout-pauses.ts'
import { newestPayouts, type StoredPayout } from '#lambdas/data/money/payouts.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'
import { aligned } from './terminal.ts'

export const showPayouts = command({
  usage: 'EMAIL',
  summary: "Shows a seller's payout account, what is owed to them, and their newest payouts.",
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerWith(email)
    const [account, pauseReason, money, payouts] = await Promise.all([
      loadPayoutAccount(tenantId),
      loadPauseReason(tenantId),
      outstandingEarnings(tenantId),
      newestPayouts(tenantId),
    ])
    const rows: [string, unknown][] = [
      ['Account', account?.account_id ?? 'none'],
      ['State', account?.state ?? 'not_begun'],
      ['Country', account?.country ?? 'none'],
      ['Paused', account?.pause_reason ?? pauseReason ?? 'no'],
      ['Due', account?.due_at ?? 'never'],
      ['Being sent', account?.sending ?? 'nothing'],
      ['Bank failure', account?.bank_failure?.reason ?? 'none'],
      ['Available', dollarsAndCents(money.available_cents)],
      ['Pending', dollarsAndCents(money.pending_cents)],
    ]
    return [aligned(rows), ...payouts.map((payout) => aligned(rowsOf(payout)))].join('\n\n')
  },
})

const rowsOf = (payout: StoredPayout): [string, unknown][] => [
  ['Payout', payout.id],
  ['Locked', payout.at],
  ['Amount', dollarsAndCents(payout.cents)],
  ['State', payout.state],
  ['Attempt', `${payout.attempt}, last tried ${payout.tried_at}`],
  ['Transfer', payout.transfer_id ?? 'none'],
  ['Returned', dollarsAndCents(payout.returned_cents)],
  ...(payout.reason === undefined
    ? []
    : [['Refused', `${payout.reason} (${payout.code})`] as [string, unknown]]),
]
