import { exportTokenFor, newNonce } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { loadExport, recordExport } from '../data/accounts/exports.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { deleteArchive, putArchive } from './archive-store.ts'
import { sellerArchive } from './seller-archive.ts'

/** Makes the file with a seller's data. Returns false if there was none to make. */
export async function makeExport(tenantId: string): Promise<boolean> {
  const wanted = await loadExport(tenantId)
  if (wanted?.state !== 'requested') return false
  const profile = await loadProfile(wanted.owner_id)
  if (!profile) return false
  const archive = await sellerArchive(profile)
  await putArchive(tenantId, wanted.id, archive)
  const nonce = newNonce()
  try {
    const tokenHash = textHash(await exportTokenFor(nonce))
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
