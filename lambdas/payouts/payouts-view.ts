import type { Payouts } from '#contract/payouts.ts'
import { balanceOf } from '#rules/balance.ts'
import { isoAt, now } from '../clock.ts'
import { payoutAccountView } from '../data/money/payout-accounts.ts'
import { listPayouts, loadPayable, outlookOf } from '../data/money/payouts.ts'

/** What a seller sees of their payouts, four requests at the same time. */
export async function showPayouts(tenantId: string, cursor?: string): Promise<Payouts> {
  const [payable, page] = await Promise.all([loadPayable(tenantId), listPayouts(tenantId, cursor)])
  const { account, settledCents, buckets } = payable
  return {
    account: payoutAccountView(account),
    available_cents: balanceOf(settledCents, buckets, isoAt(now()).slice(0, 10)).availableCents,
    outlook: outlookOf(payable),
    ...page,
  }
}
