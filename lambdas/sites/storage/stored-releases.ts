import { releaseKey, releasesPrefix } from './keys.ts'
import { keysUnder, putFile, readFile, removeFile } from './objects.ts'

/** Stores the HTML of a release, apart from the live page. */
export const putRelease = (tenantId: string, releaseId: string, html: string) =>
  putFile(releaseKey(tenantId, releaseId), html, 'text/html')

/** Returns the HTML exactly as it was published; undefined if the release is no longer stored. */
export const readRelease = (tenantId: string, releaseId: string) => readFile(releaseKey(tenantId, releaseId))

/** Deletes every other release of the store, including those that an interrupted publish stored but did not record. */
export async function keepOnlyReleases(tenantId: string, releaseIds: readonly string[]) {
  const kept = new Set(releaseIds.map((id) => releaseKey(tenantId, id)))
  const keys = await keysUnder(releasesPrefix(tenantId))
  await Promise.all(keys.filter((key) => !kept.has(key)).map(removeFile))
}
