import { ulid } from 'ulid'
import type { HeldBucket } from '#rules/balance.ts'
import { isoAt, now } from '../clock.ts'
import { keys } from './keys.ts'
import type { StoredPayoutAccount } from './payout-accounts.ts'
import { isStill, payoutEntryWrite } from './payout-ledger.ts'
import type { Payable, StoredPayout } from './payouts.ts'
import { transact, type Write } from './table/client.ts'
import { putOnce } from './table/writes.ts'

/** A transaction has at most 100 writes: one for each bucket, and four others. */
const maxBucketsAtOnce = 90

/** A held amount that is available on `today` (a UTC date). */
const dueBuckets = (buckets: readonly HeldBucket[], today: string) =>
  buckets.filter(({ availableOn }) => availableOn <= today)

export type Lockable = Payable & { account: StoredPayoutAccount }

/**
 * Takes all that is available out of the balance, as one payout that is being sent by the caller. More held buckets than
 * a transaction can fold are folded first.
 * @throws ConditionFailedError if anything that was read has changed: then nothing is locked
 */
export async function lockPayout(tenantId: string, payable: Lockable): Promise<StoredPayout> {
  const at = isoAt(now())
  const due = dueBuckets(payable.buckets, at.slice(0, 10))
  let { settledCents, account } = payable
  let rest = due
  while (rest.length > maxBucketsAtOnce) {
    const folded = rest.slice(0, maxBucketsAtOnce)
    await transact(foldWrites(tenantId, settledCents, folded))
    const cents = sumOf(folded)
    settledCents += cents
    account = { ...account, folded_cents: account.folded_cents + cents }
    rest = rest.slice(maxBucketsAtOnce)
  }
  const payout = newPayout({ tenantId, account, at, settledCents, dueCents: sumOf(rest) })
  await transact([
    putOnce(keys.payout(tenantId, payout.id), 'payout', payout.id, payout),
    accountWrite(tenantId, account, payout),
    totalsWrite(tenantId, settledCents, { settled: -settledCents, paid: payout.cents }),
    payoutEntryWrite({ payout, key: 'payout', kind: 'payout', cents: -payout.cents, at }),
    ...rest.map((bucket) => bucketDelete(tenantId, bucket)),
  ])
  return payout
}

type NewPayout = {
  tenantId: string
  account: StoredPayoutAccount
  at: string
  settledCents: number
  dueCents: number
}

const newPayout = ({ tenantId, account, at, settledCents, dueCents }: NewPayout): StoredPayout => ({
  id: ulid(Date.parse(at)),
  tenant_id: tenantId,
  account_id: account.account_id,
  at,
  cents: settledCents + dueCents,
  carried_cents: settledCents - account.folded_cents,
  ...(account.last_payout_at && { since: account.last_payout_at }),
  state: 'sending',
  attempt: 1,
  attempt_began_at: at,
  tried_at: at,
  returned_cents: 0,
  revision: 1,
})

/** Fails unless the payout is still due, and neither another one nor an operator is in its way. */
const accountWrite = (tenantId: string, account: StoredPayoutAccount, { id, at }: StoredPayout): Write => ({
  Update: {
    Key: keys.payoutAccount(tenantId),
    UpdateExpression: 'SET sending = :id, last_payout_at = :at REMOVE folded_cents',
    ConditionExpression:
      'account_id = :account AND due_at = :due AND due_at <= :at ' +
      'AND attribute_not_exists(sending) AND attribute_not_exists(pause_reason)',
    ExpressionAttributeValues: {
      ':id': id,
      ':at': at,
      ':account': account.account_id,
      ':due': account.due_at,
    },
  },
})

/** Adds buckets to the settled amount: what is available stays as it is. */
const foldWrites = (tenantId: string, settledCents: number, folded: readonly HeldBucket[]): Write[] => [
  totalsWrite(tenantId, settledCents, { settled: sumOf(folded), paid: 0 }),
  {
    Update: {
      Key: keys.payoutAccount(tenantId),
      UpdateExpression: 'ADD folded_cents :cents',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':cents': sumOf(folded) },
    },
  },
  ...folded.map((bucket) => bucketDelete(tenantId, bucket)),
]

/** Fails if the seller was deleted, or the settled amount is not the one that was read. */
const totalsWrite = (
  tenantId: string,
  settledCents: number,
  add: { settled: number; paid: number },
): Write => ({
  Update: {
    Key: keys.stats(tenantId),
    UpdateExpression: 'SET folded_until = :today ADD settled_cents :settled, paid_out_cents :paid',
    ConditionExpression: `attribute_exists(pk) AND ${isStill('settled_cents', settledCents)}`,
    ExpressionAttributeValues: {
      ':today': isoAt(now()).slice(0, 10),
      ':settled': add.settled,
      ':paid': add.paid,
      ':settled_cents': settledCents,
    },
  },
})

const bucketDelete = (tenantId: string, { availableOn, cents }: HeldBucket): Write => ({
  Delete: {
    Key: keys.heldBucket(tenantId, availableOn),
    ConditionExpression: 'cents = :cents',
    ExpressionAttributeValues: { ':cents': cents },
  },
})

const sumOf = (buckets: readonly HeldBucket[]) => buckets.reduce((sum, { cents }) => sum + cents, 0)
