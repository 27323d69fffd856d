import { createHash } from 'node:crypto'
import { pagePaths } from '#storefront/page-links.ts'
import { llmsKey, robotsKey, sitemapKey } from './keys.ts'
import { llmsText } from './llms-text.ts'
import { putFile, removeFile } from './objects.ts'
import type { SitePages } from './release-objects.ts'
import { robotsText, sitemapXml } from './robots-and-sitemap.ts'
import { settleAll } from './settle-all.ts'

/** What crawlers read beside the pages; only robots.txt of a store that search engines must not list. */
type CrawlerFiles = { robots: string; sitemap?: string; llms?: string }

/** The page's own texts are escaped, so only the renderer can have written this element. */
const isListed = (html: string) => !html.includes('<meta name="robots" content="noindex">')

function crawlerFiles(address: string, pages: SitePages): CrawlerFiles {
  const listed = new Map([...pages].filter(([, html]) => isListed(html)))
  if (!listed.has(pagePaths.home)) return { robots: robotsText(address, false) }
  return {
    robots: robotsText(address, true),
    sitemap: sitemapXml(address, [...listed.keys()]),
    llms: llmsText(address, listed),
  }
}

/** Identifies the files that belong to these pages, so that they are written only when they change. */
export const crawlerFilesId = (address: string, pages: SitePages) =>
  createHash('sha256')
    .update(JSON.stringify(crawlerFiles(address, pages)))
    .digest('base64url')
    .slice(0, 16)

/** Writes robots.txt, the sitemap and llms.txt of the store at the address. They may be written at any time. */
export async function putCrawlerFiles(address: string, pages: SitePages) {
  const { robots, sitemap, llms } = crawlerFiles(address, pages)
  const put = (key: string, text: string | undefined, type: string) =>
    text === undefined ? removeFile(key) : putFile(key, text, type)
  await settleAll([
    put(robotsKey(address), robots, 'text/plain'),
    put(sitemapKey(address), sitemap, 'application/xml'),
    put(llmsKey(address), llms, 'text/plain'),
  ])
}
