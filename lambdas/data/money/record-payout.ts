import type { FoundPayout } from '#rules/money/payout.ts'
import { nextPayoutAt } from '#rules/money/payout.ts'
import { isoAt, now } from '../../clock.ts'
import { planMailWrite } from '../plans/plan-mails.ts'
import { loadLedgerPosition, totalsWrite } from '../sales/counters/ledger-totals.ts'
import { transact, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { loadPayoutAccount, type StoredPayoutAccount } from './payout-accounts.ts'
import { payoutEntryWrite } from './payout-ledger.ts'
import type { StoredPayout } from './payouts.ts'

// Each write below throws ConditionFailedError if the payout was changed since it was read.

/** Lets the caller alone try to send a payout from now on. */
export async function claimAttempt(payout: StoredPayout, attempt: number): Promise<StoredPayout> {
  const at = isoAt(now())
  const claimed = {
    ...payout,
    attempt,
    attempt_began_at: attempt === payout.attempt ? payout.attempt_began_at : at,
    tried_at: at,
    revision: payout.revision + 1,
  }
  const { attempt_began_at, tried_at } = claimed
  await transact([payoutWrite(payout, { attempt, attempt_began_at, tried_at })])
  return claimed
}

/** Records a transfer, and tells the seller. */
export async function recordSent(payout: StoredPayout, sent: Pick<FoundPayout, 'transferId' | 'at'>) {
  const change = { state: 'sent', transfer_id: sent.transferId, sent_at: isoAt(sent.at) }
  const { id, tenant_id: tenantId, cents } = payout
  const account = await loadPayoutAccount(tenantId)
  const mail = { event: `payout-sent#${id}`, notice: { kind: 'payout-sent' as const, cents } }
  const writes = [
    payoutWrite(payout, change),
    sendingEnds(payout),
    ...(account ? [planMailWrite({ tenantId, ownerId: account.owner_id }, mail)] : []),
  ]
  await transact(writes, persistentTries)
}

/**
 * Makes the amount available again, and tells the seller. The next payout has another id, and waits for this one, so that
 * the return falls into the period after it.
 */
export async function recordRefused(
  payout: StoredPayout,
  { reason, code }: { reason: string; code: string },
) {
  const at = isoAt(now())
  const { id, tenant_id: tenantId, cents } = payout
  const period = payout.period === undefined ? undefined : payout.period + 1
  const account = await loadPayoutAccount(tenantId)
  const mail = { event: `payout-refused#${id}`, notice: { kind: 'payout-refused' as const, cents, reason } }
  const writes = [
    payoutWrite(payout, { state: 'refused', reason, code, returned_cents: cents }),
    sendingEnds(payout),
    payoutEntryWrite({ payout, key: 'returned', period, kind: 'payout_returned', cents, at, reason }),
    totalsWrite(tenantId, returned(cents)),
    ...(account ? [planMailWrite({ tenantId, ownerId: account.owner_id }, mail)] : []),
  ]
  await transact(writes, persistentTries)
}

/** Makes available again what somebody took back at the provider: `reversedCents` of the transfer in all. */
export async function recordReversed(payout: StoredPayout, reversedCents: number) {
  const at = isoAt(now())
  const cents = reversedCents - payout.returned_cents
  const key = `reversed#${reversedCents}`
  const { payoutPeriod } = await loadLedgerPosition(payout.tenant_id)
  await transact([
    payoutWrite(payout, { returned_cents: reversedCents }),
    payoutEntryWrite({ payout, key, period: payoutPeriod, kind: 'payout_returned', cents, at }),
    totalsWrite(payout.tenant_id, returned(cents), { expected: { payoutPeriod } }),
  ])
}

/**
 * Waits for the next payout day, or for the end of a hold, unless somebody has changed that or locked a payout meanwhile.
 */
export const postponePayout = (
  tenantId: string,
  { due_at, held_until = '' }: Pick<StoredPayoutAccount, 'due_at' | 'held_until'>,
) =>
  succeeds(
    updateItem(keys.payoutAccount(tenantId), {
      UpdateExpression: 'SET due_at = :next',
      ConditionExpression: 'due_at = :read AND attribute_not_exists(sending)',
      ExpressionAttributeValues: {
        ':next': held_until > isoAt(now()) ? held_until : isoAt(nextPayoutAt(now())),
        ':read': due_at,
      },
    }),
  )

function payoutWrite({ tenant_id, id, revision }: StoredPayout, change: Record<string, unknown>): Write {
  const update = updateExpression({ ...change, revision: revision + 1 })
  return {
    Update: {
      Key: keys.payout(tenant_id, id),
      ...update,
      ConditionExpression: '#revision = :previous',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':previous': revision },
    },
  }
}

/** The next payout is due on the payout day after this one, even if that is over already. */
const sendingEnds = ({ tenant_id, id, at }: StoredPayout): Write => ({
  Update: {
    Key: keys.payoutAccount(tenant_id),
    UpdateExpression: 'SET due_at = :next REMOVE sending',
    ConditionExpression: 'sending = :id',
    ExpressionAttributeValues: { ':id': id, ':next': isoAt(nextPayoutAt(Date.parse(at))) },
  },
})

const returned = (cents: number) => ({ settled_cents: cents, paid_out_cents: -cents })
