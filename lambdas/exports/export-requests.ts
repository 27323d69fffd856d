import type { DataExport } from '#contract/data-export.ts'
import { exportsPerDay } from '#rules/links.ts'
import { now } from '../clock.ts'
import { exportsLeftToday, loadExport, requestExport } from '../data/accounts/exports.ts'
import { Failure } from '../failure.ts'

type Owner = { userId: string; tenantId: string }

/** The newest file with the seller's data, and whether another one may be asked for. */
export async function exportView(tenantId: string): Promise<DataExport> {
  const known = await loadExport(tenantId)
  const left_today = exportsLeftToday(known, now())
  if (!known) return { state: 'none', is_used: false, left_today }
  const { state, created_at, expires_at, size_bytes, used_at } = known
  return {
    state: state === 'ready' ? 'ready' : 'preparing',
    requested_at: created_at,
    ...(expires_at && { expires_at }),
    ...(size_bytes !== undefined && { size_bytes }),
    is_used: used_at !== undefined,
    left_today,
  }
}

/**
 * Asks for a file with everything that is stored about the seller. One that is being made is left to be made.
 * @throws Failure 'too-many-requests', or 'not-found' while there is no store
 */
export async function requestData(owner: Owner) {
  const known = await loadExport(owner.tenantId)
  if (known?.state === 'requested') return
  if (exportsLeftToday(known, now()) === 0)
    throw new Failure(
      'too-many-requests',
      `You asked for your data ${exportsPerDay} times today. Try again tomorrow.`,
    )
  await requestExport(owner, known)
}
