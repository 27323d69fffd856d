import * as z from 'zod/mini'
import { type Ledger, LedgerEntry } from '#contract/money/ledger.ts'
import type { StatementEntry, StatementPage } from '#contract/money/statement.ts'
import { addDays } from '#rules/calendar.ts'
import { statementDay, statementDays } from '#rules/money/statement.ts'
import type { StoreZones } from '#rules/store-day.ts'
import { storeZonesOf } from '../sales/store-time-zone.ts'
import { getItem, queryPage, queryRangePage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { ledgerPrefix } from '../table/sale-keys.ts'

const pageSize = 50

/** Returns the ledger entries in pages, newest first, with one request. `cursor` comes from the previous page. */
export async function listLedger(tenantId: string, cursor?: string): Promise<z.infer<typeof Ledger>> {
  const { items, lastSortKey } = await queryPage(tenantPartition(tenantId), ledgerPrefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${ledgerPrefix}${cursor}`,
  })
  return {
    entries: items.map((item) => LedgerEntry.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(ledgerPrefix.length) }),
  }
}

const statementPageSize = 500

/**
 * Returns a page of the ledger entries that count in a year or month, oldest first, with two requests: the store's time
 * zones, and a range of the ledger's keys. `cursor` comes from the previous page.
 * @throws Failure 'invalid-input' for a cursor outside the period
 */
export async function listStatement(
  tenantId: string,
  period: string,
  cursor?: string,
): Promise<z.infer<typeof StatementPage>> {
  const zones = storeZonesOf(await getItem(keys.store(tenantId)))
  const { from, to } = statementDays(period)
  // A day is at most one before or after that in UTC. No key ends with a date: the last one is before the day that it names.
  const { items, lastSortKey } = await queryRangePage(
    tenantPartition(tenantId),
    ledgerPrefix + addDays(from, -1),
    ledgerPrefix + addDays(to, 2),
    { limit: statementPageSize, newestFirst: false, after: cursor && `${ledgerPrefix}${cursor}` },
  )
  return {
    time_zone: zones.zoneinfo,
    entries: items.map((item) => statementEntry(zones, item)).filter(({ day }) => from <= day && day <= to),
    ...(lastSortKey && { cursor: lastSortKey.slice(ledgerPrefix.length) }),
  }
}

/** Absent from payouts, and from what was recorded before days were. */
const Recorded = z.object({ day: z.optional(z.string()) })

function statementEntry(zones: StoreZones, item: Record<string, unknown>): StatementEntry {
  const entry = LedgerEntry.parse(item)
  return { ...entry, ...statementDay(zones, Date.parse(entry.at), Recorded.parse(item).day) }
}
