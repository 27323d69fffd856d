import { balanceOf } from '#rules/balance.ts'
import { minPayoutCents } from '#rules/payout.ts'
import { isoAt, now } from '../clock.ts'
import { lockPayout } from '../data/lock-payout.ts'
import { loadPayable, type Payable } from '../data/payouts.ts'
import { postponePayout } from '../data/record-payout.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { conflict } from '../data/table/retry.ts'
import type { Payouts } from '../payments/ports.ts'
import { checkAccount } from './check-account.ts'
import { sendClaimed, settlePayout } from './settle-payout.ts'

const maxTries = 6

export type PayoutProvider = Pick<Payouts, 'status' | 'send' | 'find'>

/**
 * Pays a seller who is due: settles the payout that was begun before, or else locks and sends a new one. Whoever has too
 * little or cannot be paid waits for the next payout day. Returns whether a payout was sent or settled.
 * @throws Error if it is not known whether a payout was sent, Failure 'conflict' when others write without end
 */
export async function advancePayout(provider: PayoutProvider, tenantId: string): Promise<boolean> {
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await advanceOnce(provider, tenantId)
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
    }
  }
  throw conflict()
}

async function advanceOnce(provider: PayoutProvider, tenantId: string): Promise<boolean> {
  const payable = await loadPayable(tenantId)
  const { account } = payable
  if (!account || Date.parse(account.due_at) > now()) return false
  if (account.sending !== undefined) {
    await settlePayout(provider, { tenantId, payoutId: account.sending })
    return true
  }
  const isPayable = account.pause_reason === undefined && availableCents(payable) >= minPayoutCents
  const checked = isPayable ? await checkAccount(provider, tenantId) : undefined
  if (checked?.state !== 'ready') {
    await postponePayout(tenantId, account)
    return false
  }
  await sendClaimed(provider, await lockPayout(tenantId, { ...payable, account }))
  return true
}

const availableCents = ({ settledCents, buckets }: Payable) =>
  balanceOf(settledCents, buckets, isoAt(now()).slice(0, 10)).availableCents
