import * as z from 'zod/mini'
import { getItem, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'

/**
 * Where the ledger of a tenant stands. `revision` counts the transactions that changed it; `payoutPeriod` counts the payouts
 * that were locked, and each entry and payout has the one in which it was written.
 */
export type LedgerPosition = { revision: number; payoutPeriod: number }

const Position = z.object({
  ledger_revision: z._default(z.int(), 0),
  payout_period: z._default(z.int(), 0),
})

/** Returns the position from the item of the totals. Totals from before positions were counted have zeros. */
export function ledgerPositionOf(stats: Record<string, unknown> | undefined): LedgerPosition {
  const { ledger_revision, payout_period } = Position.parse(stats ?? {})
  return { revision: ledger_revision, payoutPeriod: payout_period }
}

export const loadLedgerPosition = async (tenantId: string) =>
  ledgerPositionOf(await getItem(keys.stats(tenantId)))

type Counter =
  | 'total_orders'
  | 'total_commission_cents'
  | 'unique_customers'
  | 'settled_cents'
  | 'paid_out_cents'
  | 'payout_period'

type Options = {
  /** What must not have changed since it was read. */
  expected?: Partial<LedgerPosition>
  /** The UTC date until which held amounts are folded. */
  foldedUntil?: string
}

/**
 * Adds to a tenant's totals and increments their revision. Each transaction that writes a ledger entry, a held amount or the
 * balance contains this write, so that a payout is refused if any of them came after its amounts were read. Fails if the
 * seller was deleted, so that no record of a deleted seller is left behind.
 */
export function totalsWrite(
  tenantId: string,
  add: Partial<Record<Counter, number>>,
  { expected = {}, foldedUntil }: Options = {},
): Write {
  const added = Object.entries({ ...add, ledger_revision: 1 })
  const { revision, payoutPeriod } = expected
  const conditions = [
    ...(tenantId === platformTenantId ? [] : ['attribute_exists(pk)']),
    ...(revision === undefined ? [] : [isStill('ledger_revision', revision)]),
    ...(payoutPeriod === undefined ? [] : [isStill('payout_period', payoutPeriod)]),
  ]
  return {
    Update: {
      Key: keys.stats(tenantId),
      UpdateExpression: `${foldedUntil ? 'SET folded_until = :folded ' : ''}ADD ${added
        .map(([name]) => `${name} :${name}`)
        .join(', ')}`,
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeValues: {
        ...Object.fromEntries(added.map(([name, by]) => [`:${name}`, by])),
        ...(foldedUntil && { ':folded': foldedUntil }),
        ...(revision !== undefined && { ':expected_ledger_revision': revision }),
        ...(payoutPeriod !== undefined && { ':expected_payout_period': payoutPeriod }),
      },
    },
  }
}

/** A counter that nothing was added to yet is absent. */
const isStill = (name: 'ledger_revision' | 'payout_period', count: number) =>
  count === 0
    ? `(attribute_not_exists(${name}) OR ${name} = :expected_${name})`
    : `${name} = :expected_${name}`
