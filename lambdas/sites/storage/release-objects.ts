import * as z from 'zod/mini'
import { pageAtUrl } from '#storefront/page-at-url.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { releaseKey, releasePagesKey, releasesPrefix } from './keys.ts'
import { keysUnder, putFile, readFile, removeFile } from './objects.ts'
import { settleAll } from './settle-all.ts'
import { siteUrl } from './site-url.ts'

/** The HTML of a store's pages by their path below its URL; the first page has the empty path. */
export type SitePages = ReadonlyMap<string, string>

const OtherPages = z.record(z.string(), z.string())

/** Stores the pages of a release, apart from the live ones. */
export async function putRelease(tenantId: string, releaseId: string, pages: SitePages) {
  const { [pagePaths.home]: home = '', ...others } = Object.fromEntries(pages)
  await settleAll([
    putFile(releasePagesKey(tenantId, releaseId), JSON.stringify(others), 'application/json'),
    putFile(releaseKey(tenantId, releaseId), home, 'text/html'),
  ])
}

/**
 * Returns the pages as they were published; undefined if the release is no longer stored. A release from before stores had
 * several pages has one. A release from before the store moved to this address names the previous one: it is stored again
 * with this one.
 */
export async function readRelease(
  tenantId: string,
  releaseId: string,
  address: string,
): Promise<SitePages | undefined> {
  const [home, others] = await Promise.all([
    readFile(releaseKey(tenantId, releaseId)),
    readFile(releasePagesKey(tenantId, releaseId)),
  ])
  if (home === undefined) return undefined
  const stored = new Map([
    [pagePaths.home, home],
    ...Object.entries(others === undefined ? {} : OtherPages.parse(JSON.parse(others))),
  ])
  const here = new Map([...stored].map(([path, html]) => [path, pageAtUrl(html, siteUrl(address), path)]))
  if (here.get(pagePaths.home) !== home) await putRelease(tenantId, releaseId, here)
  return here
}

/** Deletes these releases of the store. */
export const removeReleases = (tenantId: string, releaseIds: readonly string[]) =>
  Promise.all(releaseIds.flatMap((id) => keysOf(tenantId, id).map(removeFile)))

/** Deletes every other release of the store, including those that an interrupted publish stored but did not record. */
export async function keepOnlyReleases(tenantId: string, releaseIds: readonly string[]) {
  const kept = new Set(releaseIds.flatMap((id) => keysOf(tenantId, id)))
  const keys = await keysUnder(releasesPrefix(tenantId))
  await Promise.all(keys.filter((key) => !kept.has(key)).map(removeFile))
}

const keysOf = (tenantId: string, id: string) => [releaseKey(tenantId, id), releasePagesKey(tenantId, id)]
