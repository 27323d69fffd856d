import * as z from 'zod/mini'
import { availableOn } from '#rules/money/ledger.ts'
import { isoAt, now } from '../../clock.ts'
import { loadLedgerPosition, totalsWrite } from '../sales/counters/ledger-totals.ts'
import { loadSettlements, recordedPaidAt, type Settlement } from '../sales/settlements.ts'
import { deleteItem, getItems, queryPages, transact, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { retryOnConflict } from '../table/retry.ts'
import { heldSalePrefix } from '../table/risk-keys.ts'
import { addWrite } from '../table/writes.ts'

const tries = 8
const HeldSale = z.object({ payment_id: z.string() })
const Entry = z.object({
  pk: z.string(),
  sk: z.string(),
  at: z.string(),
  available_on: z.string(),
  cents: z.int(),
})
type Move = z.infer<typeof Entry> & { to: string }

/**
 * Releases all that a flag holds, one sale at a time. A released sale is not in the list any more, so that the next call continues
 * an interrupted one. Returns how many sales were released.
 */
export async function releaseHeldSales(tenantId: string, flagId: string): Promise<number> {
  let released = 0
  for await (const page of queryPages(tenantPartition(tenantId), `${heldSalePrefix}${flagId}#`))
    for (const item of page) {
      await releaseSale(tenantId, flagId, HeldSale.parse(item).payment_id)
      released += 1
    }
  return released
}

/** Gives each entry of a sale the date that it has without the hold, or today. The sum of all entries stays as it is. */
const releaseSale = (tenantId: string, flagId: string, paymentId: string): Promise<boolean> =>
  retryOnConflict({ tries }, () => ignoreConditionFailure(releaseOnce(tenantId, flagId, paymentId)))

async function releaseOnce(tenantId: string, flagId: string, paymentId: string): Promise<boolean> {
  const [settlements, { payoutPeriod }] = await Promise.all([
    loadSettlements([paymentId]),
    loadLedgerPosition(tenantId),
  ])
  const settlement = settlements.get(paymentId)
  const held = keys.heldSale(tenantId, flagId, paymentId)
  if (settlement?.held_by !== flagId || settlement.tenant_id !== tenantId) {
    await deleteItem(held)
    return true
  }
  const moves = await movesOf(tenantId, paymentId, settlement)
  await transact([
    releasedWrite(paymentId, settlement),
    ...moves.map((move) => entryWrite(move, payoutPeriod)),
    ...bucketWrites(tenantId, moves),
    totalsWrite(tenantId, {}, { expected: { payoutPeriod } }),
    { Delete: { Key: held } },
  ])
  return true
}

async function movesOf(tenantId: string, paymentId: string, settlement: Settlement): Promise<Move[]> {
  const paidAt = recordedPaidAt(settlement)
  const today = isoAt(now()).slice(0, 10)
  const items = await getItems(
    Object.entries(settlement.entry_times).map(([key, at]) =>
      keys.ledgerEntry(tenantId, at, `${paymentId}#${key}`),
    ),
  )
  return items
    .map((item) => Entry.parse(item))
    .map((entry) => {
      const wanted = availableOn(paidAt, { at: Date.parse(entry.at) })
      return { ...entry, to: wanted > today ? wanted : today }
    })
    .filter(({ available_on, to }) => to < available_on)
}

const releasedWrite = (paymentId: string, { revision }: Settlement): Write => ({
  Update: {
    Key: keys.payment(paymentId),
    UpdateExpression: 'SET revision = :next REMOVE held_by',
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeValues: { ':revision': revision, ':next': revision + 1 },
  },
})

/** Counts in the present period, because a payout of today may have been locked already. */
const entryWrite = ({ pk, sk, available_on, to }: Move, payoutPeriod: number): Write => ({
  Update: {
    Key: { pk, sk },
    UpdateExpression: 'SET available_on = :to, payout_period = :period',
    ConditionExpression: 'available_on = :from',
    ExpressionAttributeValues: { ':to': to, ':from': available_on, ':period': payoutPeriod },
  },
})

function bucketWrites(tenantId: string, moves: readonly Move[]): Write[] {
  const byDate = new Map<string, number>()
  const add = (date: string, cents: number) => byDate.set(date, (byDate.get(date) ?? 0) + cents)
  for (const { available_on, to, cents } of moves) {
    add(available_on, -cents)
    add(to, cents)
  }
  return [...byDate].flatMap(([date, cents]) =>
    addWrite(keys.heldBucket(tenantId, date), 'held', date, { cents }),
  )
}
