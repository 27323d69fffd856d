import type { ListedFlag } from '#contract/operators/risk.ts'
import { listFlags, loadFlag, resolveWrites, type Verdict } from '../data/risk/flags.ts'
import { succeeds } from '../data/table/conditions.ts'
import type { ListedState } from '../data/table/risk-keys.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { performWrites } from './operator.ts'
import { withStoreNames } from './sellers/store-names.ts'

/** Returns a page of flags: open ones oldest first, resolved ones newest first. */
export async function flagsView(state: 'open' | 'resolved', cursor?: string) {
  const listed: ListedState = state === 'open' ? 'OPEN' : 'CLOSED'
  const { flags, ...rest } = await listFlags(listed, cursor)
  return { flags: await withStoreNames(flags), ...rest }
}

type Resolving = Pick<ListedFlag, 'id' | 'tenant_id'> & { verdict: Verdict; reason: string }

/**
 * Resolves a flag. `safe` releases what it holds: payouts and new sales with the write, held sales by the table's stream. `fraud` keeps
 * it. @throws Failure 'not-found', 'conflict' if somebody has resolved it
 */
export async function resolveFlag(
  operator: Operator,
  { id, tenant_id, verdict, reason }: Resolving,
): Promise<void> {
  const flag = await loadFlag(tenant_id, id)
  if (!flag) throw new Failure('not-found', 'There is no such flag; its seller may have been deleted.')
  const change = {
    what: 'resolve-flag' as const,
    target: tenant_id,
    reason,
    details: { flag: id, from: flag.state, to: verdict },
  }
  if (
    await succeeds(performWrites(operator, change, resolveWrites(tenant_id, flag, { verdict, note: reason })))
  )
    return
  throw new Failure('conflict', 'This flag is resolved already. Nothing was changed.')
}
