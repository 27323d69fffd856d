import { statusMetadata } from '#contract/urls/edge.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { livePageKey, livePrefix, llmsKey, robotsKey, sitemapKey } from './keys.ts'
import { etagOf, httpStatusOf, keysUnder, putFile, removeFile } from './objects.ts'
import type { SitePages } from './release-objects.ts'
import { settleAll } from './settle-all.ts'

/**
 * Writes the first page and returns its etag. `previousEtag` identifies the page that this one replaces, if any. If
 * another page is live, a publish stopped before it could record that page, or another publish has taken over the
 * lease. The other page is replaced only after `confirmLease`, which throws if the lease is lost.
 */
export async function replaceLivePage(
  address: string,
  html: string,
  previousEtag: string | undefined,
  confirmLease: () => Promise<void>,
) {
  try {
    return await putLivePage(address, html, previousEtag)
  } catch (error) {
    if (!isUnexpectedPage(error)) throw error
    await confirmLease()
    return putLivePage(address, html, await etagOf(livePageKey(address)))
  }
}

/** Writes all pages but the first, which is put last. A page for addresses without one says so by its status. */
export const putOtherPages = (address: string, pages: SitePages) =>
  settleAll(
    [...pages]
      .filter(([path]) => path !== pagePaths.home)
      .map(([path, html]) =>
        putFile(
          livePageKey(address, path),
          html,
          'text/html',
          path === pagePaths.notFound ? notFound : undefined,
        ),
      ),
  )

const notFound = { Metadata: { [statusMetadata]: '404' } }

/** Puts the store's page for addresses without one at these paths, where pages were. */
export const replaceByNotFound = (address: string, paths: readonly string[], pages: SitePages) =>
  settleAll(
    paths.map((path) =>
      putFile(livePageKey(address, path), pages.get(pagePaths.notFound) ?? '', 'text/html', notFound),
    ),
  )

/** Removes every page at the address that is none of these, also what an earlier change has left. */
export async function removeOtherPages(address: string, paths: Iterable<string>) {
  const kept = new Set([...paths].map((path) => livePageKey(address, path)))
  const pages = await livePageKeys(address)
  await Promise.all(pages.filter((key) => !kept.has(key)).map(removeFile))
}

/** Puts this page in place of each page at the address but the first. */
export async function replaceOtherPages(address: string, html: string) {
  const others = (await livePageKeys(address)).filter((key) => key !== livePageKey(address))
  await Promise.all(others.map((key) => putFile(key, html, 'text/html')))
}

async function livePageKeys(address: string) {
  return (await keysUnder(livePrefix(address))).filter((key) => key.endsWith('.html'))
}

/** Removes the live pages, the first one first, then what crawlers read beside them. Succeeds also if they do not exist. */
export async function removeLivePages(address: string) {
  await removeFile(livePageKey(address))
  await removeOtherPages(address, [])
  await removeCrawlerFiles(address)
}

export const removeCrawlerFiles = (address: string) =>
  Promise.all([robotsKey, sitemapKey, llmsKey].map((keyOf) => removeFile(keyOf(address))))

const putLivePage = (address: string, html: string, previousEtag: string | undefined) =>
  putFile(
    livePageKey(address),
    html,
    'text/html',
    previousEtag ? { IfMatch: previousEtag } : { IfNoneMatch: '*' },
  )

/** 404: the expected page does not exist. 412: another page is live. */
const isUnexpectedPage = (error: unknown) => [404, 412].includes(httpStatusOf(error) ?? 0)
