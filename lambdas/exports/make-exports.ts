import type { Context } from 'aws-lambda'
import { exportTokenFor, newNonce } from '../crypto/keyed-hashes.ts'
import { hashOf } from '../crypto/tokens.ts'
import { listRequestedExports, loadExport, recordExport } from '../data/accounts/exports.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import type { DuePosition } from '../data/plans/due-plans.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { deleteArchive, putArchive } from './archive-store.ts'
import { sellerArchive } from './seller-archive.ts'

const perPage = 25
/** A store with a million orders takes about a minute. */
const exportMs = 180 * 1000

/** `left`: whether time was over before everything was done. */
export type MadeExports = { checked: number; made: number; failed: number; left: boolean }

type Run = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Invoked every five minutes.
 * @throws Error if a file could not be made, so that the run is repeated and then put into the failure queue
 */
export function handler(_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Run) {
  const hasTime = () => (getRemainingTimeInMillis?.() ?? exportMs) >= exportMs
  return withInvocation({ action: 'make-exports', invocationId: awsRequestId }, async () => {
    const result = await makeExports(hasTime)
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.checked} exports were not made.`)
    return result
  })
}

/** One after the other, each of which may be large. What was made is not asked for any more, so a run may die anywhere. */
async function makeExports(hasTime: () => boolean): Promise<MadeExports> {
  const result: MadeExports = { checked: 0, made: 0, failed: 0, left: false }
  let after: DuePosition | undefined
  do {
    const { tenantIds, next } = await listRequestedExports(perPage, after)
    for (const tenantId of tenantIds) {
      if (!hasTime()) return { ...result, left: true }
      result.checked += 1
      try {
        if (await makeExport(tenantId)) result.made += 1
      } catch (error) {
        result.failed += 1
        logUnexpected('export was not made', error)
      }
    }
    after = next
  } while (after)
  return result
}

/** Returns whether there was anything to make. */
async function makeExport(tenantId: string): Promise<boolean> {
  const wanted = await loadExport(tenantId)
  if (wanted?.state !== 'requested') return false
  const profile = await loadProfile(wanted.owner_id)
  if (!profile) return false
  const archive = await sellerArchive(profile)
  await putArchive(tenantId, wanted.id, archive)
  const nonce = newNonce()
  try {
    const tokenHash = hashOf(await exportTokenFor(nonce))
    await recordExport(tenantId, wanted, { sizeBytes: archive.byteLength, tokenHash, nonce })
    return true
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    await discardUnlessMade(tenantId, wanted.id)
    return false
  }
}

/** Another run may have made the same file; without one, nothing leads to this one any more. */
async function discardUnlessMade(tenantId: string, exportId: string) {
  const known = await loadExport(tenantId)
  if (known?.id !== exportId) await deleteArchive(tenantId, exportId)
}
