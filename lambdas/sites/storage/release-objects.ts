import { pageAtUrl } from '#storefront/page-at-url.ts'
import { releaseKey, releasesPrefix } from './keys.ts'
import { keysUnder, putFile, readFile, removeFile } from './objects.ts'
import { siteUrl } from './site-url.ts'

/** Stores the HTML of a release, apart from the live page. */
export const putRelease = (tenantId: string, releaseId: string, html: string) =>
  putFile(releaseKey(tenantId, releaseId), html, 'text/html')

/**
 * Returns the HTML as it was published; undefined if the release is no longer stored. A release from before the store moved
 * to this address names the previous one: it is stored again with this one.
 */
export async function readRelease(tenantId: string, releaseId: string, address: string) {
  const html = await readFile(releaseKey(tenantId, releaseId))
  if (html === undefined) return undefined
  const here = pageAtUrl(html, siteUrl(address))
  if (here !== html) await putRelease(tenantId, releaseId, here)
  return here
}

/** Deletes these releases of the store. */
export const removeReleases = (tenantId: string, releaseIds: readonly string[]) =>
  Promise.all(releaseIds.map((id) => removeFile(releaseKey(tenantId, id))))

/** Deletes every other release of the store, including those that an interrupted publish stored but did not record. */
export async function keepOnlyReleases(tenantId: string, releaseIds: readonly string[]) {
  const kept = new Set(releaseIds.map((id) => releaseKey(tenantId, id)))
  const keys = await keysUnder(releasesPrefix(tenantId))
  await Promise.all(keys.filter((key) => !kept.has(key)).map(removeFile))
}
