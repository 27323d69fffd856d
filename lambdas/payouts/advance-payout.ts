import { balanceOf } from '#rules/money/balance.ts'
import { minPayoutCents } from '#rules/money/payout.ts'
import { isoAt, now } from '../clock.ts'
import { lockPayout } from '../data/money/lock-payout.ts'
import { loadPayoutAccount } from '../data/money/payout-accounts.ts'
import { loadPayable, type PayoutFacts, riskOfPayout, type StoredPayout } from '../data/money/payouts.ts'
import { postponePayout } from '../data/money/record-payout.ts'
import { loadLedgerPosition } from '../data/sales/counters/ledger-totals.ts'
import { ignoreConditionFailure } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import type { Payouts } from '../payments/ports.ts'
import { checkBeforePayout } from './check-account.ts'
import { sendClaimedPayout, settlePayout } from './settle-payout.ts'

const tries = 6

export type PayoutProvider = Pick<Payouts, 'status' | 'send' | 'find'>

/**
 * Pays a seller who is due: settles the payout that was begun before, or else locks and sends a new one. Whoever has too
 * little or cannot be paid waits for the next payout day. Returns whether a payout was sent or settled.
 * @throws Error if it is not known whether a payout was sent, Failure 'conflict' when others write without end
 */
export const advancePayout = (provider: PayoutProvider, tenantId: string): Promise<boolean> =>
  retryOnConflict({ tries }, () => ignoreConditionFailure(advanceOnce(provider, tenantId)))

async function advanceOnce(provider: PayoutProvider, tenantId: string): Promise<boolean> {
  const seen = await loadPayable(tenantId)
  const { account } = seen
  if (!account || Date.parse(account.due_at) > now()) return false
  if (account.sending !== undefined) {
    await settlePayout(provider, { tenantId, payoutId: account.sending })
    return true
  }
  const payout = canBePaid(seen, isoAt(now())) ? await lockChecked(provider, tenantId) : undefined
  if (!payout) {
    await postponePayout(tenantId, (await loadPayoutAccount(tenantId)) ?? account)
    return false
  }
  await sendClaimedPayout(provider, payout)
  return true
}

/**
 * Locks what is available once the provider has said that the account can be paid, which may take seconds. Amounts are read
 * after that, and the position of the ledger before them: whatever is recorded later makes the lock fail.
 */
async function lockChecked(provider: PayoutProvider, tenantId: string): Promise<StoredPayout | undefined> {
  if ((await checkBeforePayout(provider, tenantId))?.state !== 'ready') return undefined
  const position = await loadLedgerPosition(tenantId)
  const payable = await loadPayable(tenantId)
  const { account } = payable
  const at = isoAt(now())
  if (account?.state !== 'ready' || !canBePaid(payable, at)) return undefined
  return lockPayout(tenantId, { ...payable, account, position, at })
}

const canBePaid = ({ account, settledCents, buckets, risk }: PayoutFacts, at: string) =>
  account?.pause_reason === undefined &&
  isTrusted(riskOfPayout({ account, risk })) &&
  (account?.held_until ?? '') <= at &&
  balanceOf(settledCents, buckets, at.slice(0, 10)).availableCents >= minPayoutCents

const isTrusted = ({ isPaused, firstPayoutWait }: ReturnType<typeof riskOfPayout>) =>
  !isPaused && firstPayoutWait === undefined
