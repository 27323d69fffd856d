import { releaseKey, releasesPrefix } from './keys.ts'
import { keysUnder, putFile, removeFile } from './objects.ts'

/** Keeps what is published, whatever replaces it later. */
export const putRelease = (tenantId: string, releaseId: string, html: string) =>
  putFile(releaseKey(tenantId, releaseId), html, 'text/html')

/** Deletes every release but these, also those of publishes that died before anything else knew of them. */
export async function keepOnlyReleases(tenantId: string, releaseIds: readonly string[]) {
  const kept = new Set(releaseIds.map((id) => releaseKey(tenantId, id)))
  const keys = await keysUnder(releasesPrefix(tenantId))
  await Promise.all(keys.filter((key) => !kept.has(key)).map(removeFile))
}
