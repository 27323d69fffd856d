import type { LedgerKind } from '#contract/money/ledger.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'
import type { StoredPayout } from './payouts.ts'

type PayoutEntry = {
  payout: Pick<StoredPayout, 'id' | 'tenant_id'>
  /** Unique within the payout. */
  key: string
  /** The tenant's payout period; undefined for payouts from before periods were counted. */
  period: number | undefined
  kind: Extract<LedgerKind, 'payout' | 'payout_returned'>
  cents: number
  /** ISO 8601. */
  at: string
  reason?: string | undefined
}

/** Fails if the entry is there already. */
export function payoutEntryWrite({ payout, key, period, kind, cents, at, reason }: PayoutEntry): Write {
  const { id, tenant_id } = payout
  const entryId = `${id}#${key}`
  return putOnce(keys.ledgerEntry(tenant_id, at, entryId), 'ledger', entryId, {
    tenant_id,
    kind,
    at,
    cents,
    available_on: at.slice(0, 10),
    payout_id: id,
    payout_period: period,
    reason,
  })
}
