import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { outstandingEarnings } from '#lambdas/data/money/balance.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPauseReason } from '#lambdas/data/money/payout-pauses.ts'
import { newestPayouts, type StoredPayout } from '#lambdas/data/money/payouts.ts'
import { settlePayoutAsOperator as settle } from '#lambdas/operators/money/settle-payouts.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { payDueSellers } from '#lambdas/scheduled/pay-due-sellers.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { sellerByEmail } from '../sellers/seller.ts'
import { isLocalStack, shellUser, waitingText } from '../shell-user.ts'
import { aligned, counted } from '../terminal.ts'

export const sendPayouts = command({
  usage: '',
  summary: 'Pays every seller who is due, as the function does every hour.',
  notes: 'Nobody is paid twice, however often this is repeated.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'STRIPE_SECRET_ID'],
  input: z.object({}),
  run: async () => {
    const { checked, done, failed } = await audited({ what: 'send-payouts' }, () =>
      payDueSellers(stripePayouts),
    )
    const summary = `${counted(checked, 'seller')} due, ${done} paid.`
    if (failed > 0) throw new AdminError(`${summary} ${failed} could not be paid: see the errors above.`)
    return summary
  },
})

export const settlePayout = command({
  usage: 'EMAIL PAYOUT_ID',
  summary: 'Compares a payout with the payment provider and records what is missing.',
  notes:
    'What was reversed at the provider becomes available again. A payout that was never sent is sent now, or returns to the\n' +
    'balance if payouts are paused or refunds took from it meanwhile; nothing is sent twice. Where another operator has two-step\n' +
    'sign-in, it waits for one of them: they approve it on /admin/dashboard or with the command `approve`. The local stack asks nobody.',
  changes: 'always',
  positionals: ['email', 'payout'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'STRIPE_SECRET_ID'],
  input: z.object({ email: Email, payout: z.string(), reason: Reason }),
  run: async ({ email, payout, reason }) => {
    const { tenantId } = await sellerByEmail(email)
    const { state, approval_id } = await settle(
      shellUser(),
      stripePayouts,
      { tenantId, payoutId: payout, reason },
      { isAlone: isLocalStack() },
    )
    if (state === 'waiting') return waitingText(approval_id)
    return 'The payout is what the payment provider says.'
  },
})

export const showPayouts = command({
  usage: 'EMAIL',
  summary: "Shows a seller's payout account, what is owed to them, and their newest payouts.",
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerByEmail(email)
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
