import { ulid } from 'ulid'
import { dayIn } from '#rules/store-day.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { otherShardWrites, totalsWrite } from '../sales/counters/ledger-totals.ts'
import { recentDaysWrites } from '../sales/counters/recent-days.ts'
import { loadTimeZone } from '../sales/store-time-zone.ts'
import { transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { addWrite, putOnce } from '../table/writes.ts'
import { checkLedger, type LedgerCheck } from './ledger-check.ts'
import type { Counter, LedgerDifference } from './ledger-difference.ts'

type CounterDifference = LedgerDifference & { counter: Counter }

/** A transaction has at most 100 writes: one for each held bucket and day, and up to 13 others. */
const maxCountersAtOnce = 85

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
    if (!check.isSettled) throw busy()
    const wrong = check.differences.filter(isCounter).slice(0, maxCountersAtOnce)
    if (wrong.length === 0) return repaired
    const writes = await repairWrites(tenantId, reason, wrong, check)
    if (!(await succeeds(transact(writes)))) throw busy()
    repaired.push(...wrong)
  }
}

const busy = () => new Failure('conflict', 'A sale was recorded meanwhile. Repeat the command in a moment.')

const isCounter = (difference: LedgerDifference): difference is CounterDifference =>
  difference.counter !== undefined

/** Fails if anything was recorded since the check began: then what is missing may be something else. */
async function repairWrites(
  tenantId: string,
  reason: string,
  wrong: readonly CounterDifference[],
  { position }: Pick<LedgerCheck, 'position'>,
): Promise<Write[]> {
  const at = isoAt(now())
  const id = `repair#${ulid(now())}`
  const missing = (item: 'totals' | 'referrals') =>
    Object.fromEntries(
      wrong.flatMap(({ counter, stored, computed }) =>
        counter.item === item ? [[counter.name, computed - stored]] : [],
      ),
    )
  return [
    putOnce(keys.ledgerEntry(tenantId, at, id), 'ledger', id, {
      tenant_id: tenantId,
      kind: 'adjustment',
      at,
      cents: 0,
      available_on: at.slice(0, 10),
      day: dayIn(await loadTimeZone(tenantId), now()),
      payout_period: position.payoutPeriod,
      reason,
      corrections: wrong.map(({ figure, stored, computed }) => ({ figure, stored, computed })),
    }),
    totalsWrite(tenantId, missing('totals'), { expected: position }),
    ...otherShardWrites(tenantId, position, { nextPeriod: false }),
    ...wrong.flatMap((difference) => heldWrite(tenantId, difference)),
    ...addWrite(keys.referrals(tenantId), 'referrals', tenantId, missing('referrals')),
    ...[...missingByDate('day', wrong)].flatMap(([date, counters]) =>
      addWrite(keys.dayTotals(tenantId, date), 'day', date, counters),
    ),
    ...recentDaysWrites(tenantId, missingByDate('dashboard', wrong)),
  ]
}

function missingByDate(item: 'day' | 'dashboard', wrong: readonly CounterDifference[]) {
  const dates = new Map<string, Record<string, number>>()
  for (const { counter, stored, computed } of wrong)
    if (counter.item === item)
      dates.set(counter.date, { ...dates.get(counter.date), [counter.name]: computed - stored })
  return dates
}

const heldWrite = (tenantId: string, { counter, stored, computed }: CounterDifference): Write[] =>
  counter.item === 'held'
    ? addWrite(keys.heldBucket(tenantId, counter.date), 'held', counter.date, { cents: computed - stored })
    : []
