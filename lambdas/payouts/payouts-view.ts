import type { PayoutDetail, Payouts, RiskNotice } from '#contract/money/payouts.ts'
import { balanceOf } from '#rules/money/balance.ts'
import { effectOf } from '#rules/risk.ts'
import { isoAt, now } from '../clock.ts'
import { listPaidEntries } from '../data/money/paid-entries.ts'
import { payoutAccountView } from '../data/money/payout-accounts.ts'
import { loadPauseReason } from '../data/money/payout-pauses.ts'
import { listPayouts, loadPayable, loadPayout, outlookOf } from '../data/money/payouts.ts'
import { type Flag, flagsOf } from '../data/risk/flags.ts'
import { Failure } from '../failure.ts'

/** Returns a seller's view of their payouts, seven requests at the same time. */
export async function showPayouts(tenantId: string, cursor?: string): Promise<Payouts> {
  const [payable, page, flags, pauseReason] = await Promise.all([
    loadPayable(tenantId),
    listPayouts(tenantId, cursor),
    flagsOf(tenantId),
    loadPauseReason(tenantId),
  ])
  const { account, settledCents, buckets } = payable
  return {
    account: payoutAccountView(account),
    available_cents: balanceOf(settledCents, buckets, isoAt(now()).slice(0, 10)).availableCents,
    outlook: outlookOf({ ...payable, pauseReason }),
    notices: flags.map(noticeOf),
    ...page,
  }
}

/** @throws Failure 'not-found' if the seller has no such payout */
export async function showPayout(tenantId: string, payoutId: string, cursor?: string): Promise<PayoutDetail> {
  const payout = await loadPayout(tenantId, payoutId)
  if (!payout) throw new Failure('not-found', 'You have no such payout.')
  const { id, at, cents, state, returned_cents, reason, carried_cents } = payout
  return {
    ...{ id, at, cents, state, returned_cents, carried_cents },
    ...(reason !== undefined && { reason }),
    ...(await listPaidEntries(payout, cursor)),
  }
}

const noticeOf = ({ id, at, text, kind, state }: Flag): RiskNotice => ({
  id,
  at,
  text,
  effect: effectOf(kind),
  state,
})
