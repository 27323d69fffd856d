import type * as z from 'zod/mini'
import { type Ledger, LedgerEntry } from '#contract/ledger.ts'
import { queryPage } from '../table/client.ts'
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
