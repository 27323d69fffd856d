import type { LedgerKind } from '#contract/ledger.ts'
import { keys } from './keys.ts'
import type { StoredPayout } from './payouts.ts'
import type { Write } from './table/client.ts'
import { putOnce } from './table/writes.ts'

type PayoutEntry = {
  payout: Pick<StoredPayout, 'id' | 'tenant_id'>
  /** Unique within the payout. */
  key: string
  kind: Extract<LedgerKind, 'payout' | 'payout_returned'>
  cents: number
  /** ISO 8601. */
  at: string
  reason?: string | undefined
}

/** Fails if the entry is there already. */
export function payoutEntryWrite({ payout, key, kind, cents, at, reason }: PayoutEntry): Write {
  const { id, tenant_id } = payout
  const entryId = `${id}#${key}`
  return putOnce(keys.ledgerEntry(tenant_id, at, entryId), 'ledger', entryId, {
    tenant_id,
    kind,
    at,
    cents,
    available_on: at.slice(0, 10),
    payout_id: id,
    reason,
  })
}

/** The condition that a counter still is `:<name>`, whose value is `cents`. One that nothing was added to is not there. */
export const isStill = (name: 'settled_cents' | 'paid_out_cents', cents: number) =>
  cents === 0 ? `(attribute_not_exists(${name}) OR ${name} = :${name})` : `${name} = :${name}`
