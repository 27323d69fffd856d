import { Failure } from '../../failure.ts'
import { totalsWrite } from '../sales/counters/ledger-totals.ts'
import { queryPages, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId, tenantPartition } from '../table/partitions.ts'
import { payoutPrefix } from '../table/sale-keys.ts'
import { putOnce } from '../table/writes.ts'
import { loadPayoutAccount } from './payout-accounts.ts'
import { payoutEntryWrite } from './payout-ledger.ts'
import { StoredPayout } from './payouts.ts'

/**
 * Ends the payouts of a seller who is being deleted: nothing is locked for them any more.
 * @throws Failure 'conflict' while a payout is being sent, because its amount may come back
 */
export async function endPayouts(tenantId: string) {
  const account = await loadPayoutAccount(tenantId)
  if (!account) return
  const isEnded = await succeeds(
    transact([
      {
        Delete: {
          Key: keys.payoutAccount(tenantId),
          ConditionExpression: 'attribute_not_exists(sending)',
        },
      },
      { Delete: { Key: keys.payoutAccountOwner(account.account_id) } },
    ]),
  )
  if (!isEnded)
    throw new Failure(
      'conflict',
      'A payout to this seller is being sent. Settle it first: within an hour it is done automatically.',
    )
}

/** Moves the payouts of a deleted seller to the books of the platform, which has their sales. May be repeated. */
export async function movePayouts(tenantId: string) {
  for await (const items of queryPages(tenantPartition(tenantId), payoutPrefix))
    for (const item of items) await transact(moveWrites(tenantId, StoredPayout.parse(item)))
}

function moveWrites(tenantId: string, payout: StoredPayout): Write[] {
  const moved = { ...payout, tenant_id: platformTenantId }
  const cents = payout.cents - payout.returned_cents
  return [
    putOnce(keys.payout(platformTenantId, payout.id), 'payout', payout.id, moved),
    payoutEntryWrite({
      payout: moved,
      key: 'payout',
      period: undefined,
      kind: 'payout',
      cents: -cents,
      at: payout.at,
    }),
    totalsWrite(platformTenantId, { settled_cents: -cents, paid_out_cents: cents }),
    {
      Delete: { Key: keys.payout(tenantId, payout.id), ConditionExpression: 'attribute_exists(pk)' },
    },
  ]
}
