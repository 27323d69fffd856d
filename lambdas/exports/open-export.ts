import { textHash } from '../crypto/text-hash.ts'
import { consumeExportLink, loadExport } from '../data/accounts/exports.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import { signedArchiveUrl } from './archive-store.ts'

/**
 * Returns the link that downloads the file. Guessed, used, expired and somebody else's links are told apart by nobody.
 * @throws Failure 'not-found'
 */
export async function openExport(tenantId: string, token: string): Promise<{ url: string }> {
  const known = await loadExport(tenantId)
  try {
    await consumeExportLink(tenantId, textHash(token))
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    throw new Failure('not-found', 'This link does not work any more. Ask for a new file below.')
  }
  return { url: await signedArchiveUrl(tenantId, known?.id ?? '') }
}
