import type { Payouts } from '#contract/payouts.ts'
import { balanceOf } from '#rules/balance.ts'
import { payoutOutlook } from '#rules/payout.ts'
import { isoAt, now } from '../clock.ts'
import { payoutAccountView } from '../data/payout-accounts.ts'
import { listPayouts, loadPayable } from '../data/payouts.ts'

/** What a seller sees of their payouts, four requests at the same time. */
export async function showPayouts(tenantId: string, cursor?: string): Promise<Payouts> {
  const [{ account, settledCents, buckets }, page] = await Promise.all([
    loadPayable(tenantId),
    listPayouts(tenantId, cursor),
  ])
  const view = payoutAccountView(account)
  return {
    account: view,
    available_cents: balanceOf(settledCents, buckets, isoAt(now()).slice(0, 10)).availableCents,
    ...payoutOutlook({
      state: view.state,
      pauseReason: account?.pause_reason,
      isSending: account?.sending !== undefined,
      settledCents,
      buckets,
      now: now(),
    }),
    ...page,
  }
}
