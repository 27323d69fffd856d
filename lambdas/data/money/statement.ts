import type * as z from 'zod/mini'
import { LedgerEntry } from '#contract/ledger.ts'
import type { StatementPage } from '#contract/statement.ts'
import { addDays } from '#rules/calendar.ts'
import { statementDays } from '#rules/statement.ts'
import { startOfDayIn } from '#rules/store-day.ts'
import { isoAt } from '../../clock.ts'
import { loadTimeZone } from '../sales/store-time-zone.ts'
import { queryRangePage } from '../table/client.ts'
import { ledgerPrefix, tenantPartition } from '../table/keys.ts'

const pageSize = 500

/**
 * Returns a page of the ledger entries of a year or month, oldest first, with two requests: the store's time zone, and a
 * range of the ledger's keys. `cursor` comes from the previous page.
 * @throws Failure 'invalid-input' for a cursor outside the period
 */
export async function listStatement(
  tenantId: string,
  period: string,
  cursor?: string,
): Promise<z.infer<typeof StatementPage>> {
  const zone = await loadTimeZone(tenantId)
  const { from, to } = statementDays(period)
  const startOf = (date: string) => ledgerPrefix + isoAt(startOfDayIn(zone, date))
  // No key ends with the time: this is before the first entry of the next period.
  const { items, lastSortKey } = await queryRangePage(
    tenantPartition(tenantId),
    startOf(from),
    startOf(addDays(to, 1)),
    { limit: pageSize, newestFirst: false, after: cursor && `${ledgerPrefix}${cursor}` },
  )
  return {
    time_zone: zone,
    entries: items.map((item) => LedgerEntry.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(ledgerPrefix.length) }),
  }
}
