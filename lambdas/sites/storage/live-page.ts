import { livePageKey, robotsKey, sitemapKey } from './keys.ts'
import { etagOf, httpStatusOf, putFile, removeFile } from './objects.ts'

/**
 * Writes the live page and returns its etag. `previousEtag` identifies the page that this one replaces, if any. If
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

/** Removes the live page, then its robots.txt and sitemap. Succeeds also if they do not exist. */
export async function removeLivePage(address: string) {
  await removeFile(livePageKey(address))
  await removeCrawlerFiles(address)
}

export const removeCrawlerFiles = (address: string) =>
  Promise.all([removeFile(robotsKey(address)), removeFile(sitemapKey(address))])

const putLivePage = (address: string, html: string, previousEtag: string | undefined) =>
  putFile(
    livePageKey(address),
    html,
    'text/html',
    previousEtag ? { IfMatch: previousEtag } : { IfNoneMatch: '*' },
  )

/** 404: the expected page does not exist. 412: another page is live. */
const isUnexpectedPage = (error: unknown) => [404, 412].includes(httpStatusOf(error) ?? 0)
