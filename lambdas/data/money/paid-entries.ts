import { LedgerEntry } from '#contract/money/ledger.ts'
import { addDays } from '#rules/calendar.ts'
import { riskHoldDays } from '#rules/risk.ts'
import { queryRangePage } from '../table/client.ts'
import { tenantPartition } from '../table/partitions.ts'
import { ledgerPrefix } from '../table/sale-keys.ts'
import type { StoredPayout } from './payouts.ts'

/** Entries that a page looks at; they are matched in the function. */
const readAtOnce = 400
/** An entry becomes available up to `riskHoldDays` after it; a provider's clock may be behind ours by hours. */
const longestWaitDays = riskHoldDays + 1
/** Of payouts that have no `pays_from`. A provider told of what had happened up to 30 days later. */
const longestOldWaitDays = 62

/**
 * Returns the ledger entries that a payout pays, newest first, with one request.
 * @throws Failure 'invalid-input' for a cursor that no page of the payout has
 */
export async function listPaidEntries(payout: StoredPayout, cursor?: string) {
  const { tenant_id, at } = payout
  const { items, lastSortKey } = await queryRangePage(
    tenantPartition(tenant_id),
    `${ledgerPrefix}${firstDateOf(payout)}`,
    // An entry of a later day was not available.
    `${ledgerPrefix}${at.slice(0, 10)}~`,
    { limit: readAtOnce, newestFirst: true, after: cursor && `${ledgerPrefix}${cursor}` },
  )
  return {
    entries: items
      .filter((item) => isPaidBy(payout, recordedEntryOf(item)))
      .map((item) => LedgerEntry.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(ledgerPrefix.length) }),
  }
}

function firstDateOf({ pays_from, since }: StoredPayout) {
  if (pays_from) return addDays(pays_from, -longestWaitDays)
  return since ? addDays(since.slice(0, 10), -longestOldWaitDays) : ''
}

/** When an entry was recorded: `period` counts the payouts that were locked before; older entries have none. */
export type RecordedEntry = { kind: string; availableOn: string; createdAt: string; period?: number }

export const recordedEntryOf = (item: Record<string, unknown>): RecordedEntry => ({
  kind: String(item.kind),
  availableOn: String(item.available_on),
  createdAt: String(item.created_at),
  ...(typeof item.payout_period === 'number' && { period: item.payout_period }),
})

/**
 * Returns whether a payout pays an entry: it was available when the amount was locked, and was not when that of the payout
 * before was. Payouts and what was returned of them are carried over.
 */
export function isPaidBy(payout: StoredPayout, entry: RecordedEntry): boolean {
  if (payout.pays_from !== undefined && entry.availableOn < payout.pays_from) return false
  const previous = previousLock(payout)
  return wasAvailable(entry, payout) && !(previous && wasAvailable(entry, previous))
}

type Lock = Pick<StoredPayout, 'at' | 'period'>

function previousLock({ since, period }: StoredPayout): Lock | undefined {
  if (since === undefined) return undefined
  // The first payout with a period may follow one without.
  return { at: since, period: period ? period - 1 : undefined }
}

/** Returns whether a commission was in the balance when the amount of a payout was locked. */
export const wasAvailable = (entry: RecordedEntry, lock: Lock) =>
  entry.kind !== 'payout' &&
  entry.kind !== 'payout_returned' &&
  wasRecorded(entry, lock) &&
  entry.availableOn <= lock.at.slice(0, 10)

/** Returns whether an entry was recorded before the amount of a payout was locked. */
export const wasRecorded = (
  { period, createdAt }: Pick<RecordedEntry, 'period' | 'createdAt'>,
  lock: Lock,
) => (period === undefined || lock.period === undefined ? createdAt <= lock.at : period <= lock.period)
