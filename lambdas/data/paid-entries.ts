import { LedgerEntry } from '#contract/ledger.ts'
import { addDays } from '#rules/calendar.ts'
import { ledgerPrefix, tenantPartition } from './keys.ts'
import type { StoredPayout } from './payouts.ts'
import { type Item, queryRangePage } from './table/client.ts'

/** Entries that a page looks at; they are matched in the function. */
const readAtOnce = 400
/** An entry becomes available up to 30 days after it, and a provider tells of what happened up to 30 days later. */
const longestWaitDays = 62

/**
 * Returns the ledger entries that a payout pays, newest first, with one request: those that were available when its amount
 * was locked, and were not when that of the payout before was.
 * @throws Failure 'invalid-input' for a cursor that no page of the payout has
 */
export async function listPaidEntries({ tenant_id, at, since }: StoredPayout, cursor?: string) {
  const first = since ? addDays(since.slice(0, 10), -longestWaitDays) : ''
  const { items, lastSortKey } = await queryRangePage(
    tenantPartition(tenant_id),
    `${ledgerPrefix}${first}`,
    `${ledgerPrefix}${at}~`,
    { limit: readAtOnce, newestFirst: true, after: cursor && `${ledgerPrefix}${cursor}` },
  )
  const isPaid = (item: Record<string, unknown>) =>
    wasAvailable(item, at) && !(since !== undefined && wasAvailable(item, since))
  return {
    entries: items.filter(isPaid).map((item) => LedgerEntry.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(ledgerPrefix.length) }),
  }
}

/** Payouts and what was returned of them are no commissions: they are carried over. */
const wasAvailable = ({ kind, created_at, available_on }: Partial<Item>, at: string) =>
  kind !== 'payout' &&
  kind !== 'payout_returned' &&
  String(created_at) <= at &&
  String(available_on) <= at.slice(0, 10)
