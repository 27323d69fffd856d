import { ulid } from 'ulid'
import { type LedgerPosition, otherShardWrites, totalsWrite } from '../sales/counters/ledger-totals.ts'
import { transact, type Write } from '../table/client.ts'
import { inShard } from '../table/counter-shards.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'
import type { StoredBucket } from './held-buckets.ts'
import type { StoredPayoutAccount } from './payout-accounts.ts'
import { payoutEntryWrite } from './payout-ledger.ts'
import type { PayoutFacts, StoredPayout } from './payouts.ts'

/** A transaction has at most 100 writes: one for each bucket and other shard, and four others. */
const maxBucketsAtOnce = 85

/** A held amount that is available on `today` (a UTC date). */
const dueBuckets = (buckets: readonly StoredBucket[], today: string) =>
  buckets.filter(({ availableOn }) => availableOn <= today)

/** `position` was read before the amounts: what was recorded since then makes the lock fail. `at`: now, in ISO 8601. */
export type LockablePayout = PayoutFacts & {
  account: StoredPayoutAccount
  position: LedgerPosition
  at: string
}

/**
 * Takes all that is available out of the balance, as one payout that is being sent by the caller. More held buckets than
 * a transaction can fold are folded first.
 * @throws ConditionFailedError if anything was recorded since `position` was read, or the account has changed: then nothing
 * is locked
 */
export async function lockPayout(tenantId: string, payable: LockablePayout): Promise<StoredPayout> {
  const { at } = payable
  const today = at.slice(0, 10)
  let { settledCents, account, position } = payable
  let rest = dueBuckets(payable.buckets, today)
  while (rest.length > maxBucketsAtOnce) {
    const folded = rest.slice(0, maxBucketsAtOnce)
    const cents = sumOf(folded)
    account = { ...account, folded_cents: account.folded_cents + cents, folded_from: oldest(account, folded) }
    await transact(foldWrites(tenantId, { account, position, folded, today }))
    settledCents += cents
    position = { ...position, revision: position.revision + 1 }
    rest = rest.slice(maxBucketsAtOnce)
  }
  const payout = newPayout({ tenantId, account, position, at, settledCents, due: rest })
  await transact([
    putOnce(keys.payout(tenantId, payout.id), 'payout', payout.id, payout),
    accountWrite(tenantId, account, payout),
    totalsWrite(
      tenantId,
      { settled_cents: -settledCents, paid_out_cents: payout.cents, payout_period: 1 },
      { expected: position, foldedUntil: today },
    ),
    ...otherShardWrites(tenantId, position, { nextPeriod: true }),
    payoutEntryWrite({
      payout,
      key: 'payout',
      period: position.payoutPeriod,
      kind: 'payout',
      cents: -payout.cents,
      at,
    }),
    ...rest.map((bucket) => bucketDelete(tenantId, bucket)),
  ])
  return payout
}

type NewPayout = {
  tenantId: string
  account: StoredPayoutAccount
  position: LedgerPosition
  at: string
  settledCents: number
  due: readonly StoredBucket[]
}

const newPayout = ({ tenantId, account, position, at, settledCents, due }: NewPayout): StoredPayout => ({
  id: ulid(Date.parse(at)),
  tenant_id: tenantId,
  account_id: account.account_id,
  at,
  cents: settledCents + sumOf(due),
  carried_cents: settledCents - account.folded_cents,
  ...(account.last_payout_at && { since: account.last_payout_at }),
  period: position.payoutPeriod,
  pays_from: oldest(account, due) ?? at.slice(0, 10),
  state: 'sending',
  attempt: 1,
  attempt_began_at: at,
  tried_at: at,
  returned_cents: 0,
  revision: 1,
})

/**
 * Fails unless the payout is still due and the account ready, and no other payout, no operator and no new bank account is in
 * its way.
 */
const accountWrite = (tenantId: string, account: StoredPayoutAccount, { id, at }: StoredPayout): Write => ({
  Update: {
    Key: keys.payoutAccount(tenantId),
    UpdateExpression: 'SET sending = :id, last_payout_at = :at REMOVE folded_cents, folded_from',
    ConditionExpression:
      'account_id = :account AND #state = :ready AND due_at = :due AND due_at <= :at ' +
      'AND attribute_not_exists(sending) AND attribute_not_exists(pause_reason) ' +
      'AND (attribute_not_exists(held_until) OR held_until <= :at)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':id': id,
      ':at': at,
      ':ready': 'ready',
      ':account': account.account_id,
      ':due': account.due_at,
    },
  },
})

type Fold = {
  account: StoredPayoutAccount
  position: LedgerPosition
  folded: readonly StoredBucket[]
  today: string
}

/** Adds buckets to the settled amount: what is available stays as it is. */
const foldWrites = (tenantId: string, { account, position, folded, today }: Fold): Write[] => [
  totalsWrite(tenantId, { settled_cents: sumOf(folded) }, { expected: position, foldedUntil: today }),
  {
    Update: {
      Key: keys.payoutAccount(tenantId),
      UpdateExpression: 'SET folded_from = :from ADD folded_cents :cents',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':cents': sumOf(folded), ':from': account.folded_from },
    },
  },
  ...folded.map((bucket) => bucketDelete(tenantId, bucket)),
]

/** The first date on which something that the next payout pays became available. */
const oldest = ({ folded_from }: StoredPayoutAccount, buckets: readonly StoredBucket[]) =>
  [...(folded_from ? [folded_from] : []), ...buckets.map(({ availableOn }) => availableOn)].toSorted()[0]

const bucketDelete = (tenantId: string, { availableOn, cents, shard }: StoredBucket): Write => ({
  Delete: {
    Key: inShard(keys.heldBucket(tenantId, availableOn), shard),
    ConditionExpression: 'cents = :cents',
    ExpressionAttributeValues: { ':cents': cents },
  },
})

const sumOf = (buckets: readonly StoredBucket[]) => buckets.reduce((sum, { cents }) => sum + cents, 0)
