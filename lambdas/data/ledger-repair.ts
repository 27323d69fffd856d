import { ulid } from 'ulid'
import { dayIn } from '#rules/store-day.ts'
import { isoAt, now } from '../clock.ts'
import { Failure } from '../failure.ts'
import { dayTotalsWrites } from './day-totals.ts'
import { keys } from './keys.ts'
import { type Counter, checkLedger, type LedgerCheck, type LedgerDifference } from './ledger-check.ts'
import { isStill } from './payout-ledger.ts'
import { loadTimeZone } from './store-time-zone.ts'
import { transact, type Write } from './table/client.ts'
import { succeeds } from './table/conditions.ts'
import { addWrite, putOnce } from './table/writes.ts'

type CounterDifference = LedgerDifference & { counter: Counter }

/** A transaction has at most 100 writes: one for each held bucket, and up to six others. */
const maxHeldAtOnce = 90

/**
 * Brings the counters of a tenant to what the entries and orders add up to, together with an `adjustment` of zero cents
 * that says why, so that the sum of all entries stays what it is. Returns the figures that were repaired; figures that
 * are not counters are left alone.
 * @throws Failure 'conflict' if a sale is recorded meanwhile; then nothing more was changed
 */
export async function repairLedger(tenantId: string, reason: string): Promise<LedgerDifference[]> {
  const repaired: LedgerDifference[] = []
  for (;;) {
    const check = await checkLedger(tenantId)
    const wrong = check.differences.filter(isCounter).slice(0, maxHeldAtOnce)
    if (wrong.length === 0) return repaired
    // Only what a second look confirms: a sale between two reads of the first would seem to be a difference.
    const again = await checkLedger(tenantId)
    if (!isSame(check, again)) throw busy()
    const writes = await repairWrites(tenantId, reason, wrong, again)
    if (!(await succeeds(transact(writes)))) throw busy()
    repaired.push(...wrong)
  }
}

const busy = () => new Failure('conflict', 'A sale was recorded meanwhile. Repeat the command in a moment.')

const isCounter = (difference: LedgerDifference): difference is CounterDifference =>
  difference.counter !== undefined

const isSame = (one: LedgerCheck, other: LedgerCheck) => JSON.stringify(one) === JSON.stringify(other)

async function repairWrites(
  tenantId: string,
  reason: string,
  wrong: readonly CounterDifference[],
  { totals }: LedgerCheck,
): Promise<Write[]> {
  const at = isoAt(now())
  const id = `repair#${ulid(now())}`
  const today = dayIn(await loadTimeZone(tenantId), now())
  const missing = (item: Counter['item']) =>
    Object.fromEntries(
      wrong.flatMap(({ counter, stored, computed }) =>
        counter.item === item && 'name' in counter ? [[counter.name, computed - stored]] : [],
      ),
    )
  const days = missing('days')
  return [
    putOnce(keys.ledgerEntry(tenantId, at, id), 'ledger', id, {
      tenant_id: tenantId,
      kind: 'adjustment',
      at,
      cents: 0,
      available_on: at.slice(0, 10),
      reason,
      corrections: wrong.map(({ figure, stored, computed }) => ({ figure, stored, computed })),
    }),
    totalsWrite(tenantId, totals, missing('totals')),
    ...wrong.flatMap((difference) => heldWrite(tenantId, difference)),
    ...addWrite(keys.referrals(tenantId), 'referrals', tenantId, missing('referrals')),
    ...(Object.keys(days).length > 0 ? dayTotalsWrites(tenantId, new Map([[today, days]])) : []),
  ]
}

/** Every sale, refund, dispute and payout changes the totals: if they are as before, nothing was recorded. */
function totalsWrite(
  tenantId: string,
  totals: LedgerCheck['totals'],
  missing: Record<string, number>,
): Write {
  const { total_orders, total_commission_cents, unique_customers, settled_cents, paid_out_cents } = totals
  return {
    Update: {
      Key: keys.stats(tenantId),
      UpdateExpression:
        'ADD total_orders :more_orders, total_commission_cents :more_cents, unique_customers :more_customers, ' +
        'settled_cents :more_settled, paid_out_cents :more_paid',
      ConditionExpression:
        'total_orders = :orders AND total_commission_cents = :cents AND unique_customers = :customers AND ' +
        `${isStill('settled_cents', settled_cents)} AND ${isStill('paid_out_cents', paid_out_cents)}`,
      ExpressionAttributeValues: {
        ':more_orders': missing.total_orders ?? 0,
        ':more_cents': missing.total_commission_cents ?? 0,
        ':more_customers': missing.unique_customers ?? 0,
        ':more_settled': missing.settled_cents ?? 0,
        ':more_paid': missing.paid_out_cents ?? 0,
        ':orders': total_orders,
        ':cents': total_commission_cents,
        ':customers': unique_customers,
        ':settled_cents': settled_cents,
        ':paid_out_cents': paid_out_cents,
      },
    },
  }
}

const heldWrite = (tenantId: string, { counter, stored, computed }: CounterDifference): Write[] =>
  counter.item === 'held'
    ? addWrite(keys.heldBucket(tenantId, counter.date), 'held', counter.date, { cents: computed - stored })
    : []
