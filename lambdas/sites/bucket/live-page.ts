import { robotsText, sitemapXml } from '../signposts.ts'
import { livePageKey, robotsKey, sitemapKey } from './keys.ts'
import { etagOf, putFile } from './objects.ts'
import { statusOf } from './s3.ts'

/** What search engines read beside the page. It follows from the address alone, so it may be put at any time. */
export async function putSignposts(address: string) {
  await Promise.all([
    putFile(robotsKey(address), robotsText(address), 'text/plain'),
    putFile(sitemapKey(address), sitemapXml(address), 'application/xml'),
  ])
}

/**
 * Switches the live page and returns its etag. `formerEtag` is the page this one replaces, if any: a page
 * that is not the expected one was left by a publish that died before it could say so, and is replaced as
 * it stands. Callers hold the site's publishing lease, so nobody else is writing.
 */
export async function replaceLivePage(address: string, html: string, formerEtag: string | undefined) {
  try {
    return await putLivePage(address, html, formerEtag)
  } catch (error) {
    if (!isUnexpectedPage(error)) throw error
    return putLivePage(address, html, await etagOf(livePageKey(address)))
  }
}

const putLivePage = (address: string, html: string, formerEtag: string | undefined) =>
  putFile(
    livePageKey(address),
    html,
    'text/html',
    formerEtag ? { 'if-match': formerEtag } : { 'if-none-match': '*' },
  )

/** 404: the expected page is gone; 412: another one is there. */
const isUnexpectedPage = (error: unknown) => [404, 412].includes(statusOf(error) ?? 0)
