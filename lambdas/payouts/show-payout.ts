import type { PayoutDetail } from '#contract/payouts.ts'
import { listPaidEntries } from '../data/money/paid-entries.ts'
import { loadPayout } from '../data/money/payouts.ts'
import { Failure } from '../failure.ts'

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
