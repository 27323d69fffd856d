import { createHash } from 'node:crypto'
import { robotsKey, sitemapKey } from './keys.ts'
import { putFile, removeFile } from './objects.ts'
import { robotsText, sitemapXml } from './robots-and-sitemap.ts'

/** What crawlers read beside a page; no sitemap for a page that search engines must not list. */
type CrawlerFiles = { robots: string; sitemap: string | undefined }

/** The page's own texts are escaped, so only the renderer can have written this element. */
const isListed = (html: string) => !html.includes('<meta name="robots" content="noindex">')

const crawlerFiles = (address: string, html: string): CrawlerFiles =>
  isListed(html)
    ? { robots: robotsText(address, true), sitemap: sitemapXml(address) }
    : { robots: robotsText(address, false), sitemap: undefined }

/** Identifies the files that belong to this page, so that they are written only when they change. */
export const crawlerFilesId = (address: string, html: string) =>
  createHash('sha256')
    .update(JSON.stringify(crawlerFiles(address, html)))
    .digest('base64url')
    .slice(0, 16)

/** Writes robots.txt and the sitemap of the page at the address. They may be written at any time. */
export async function putCrawlerFiles(address: string, html: string) {
  const { robots, sitemap } = crawlerFiles(address, html)
  await Promise.all([
    putFile(robotsKey(address), robots, 'text/plain'),
    sitemap === undefined
      ? removeFile(sitemapKey(address))
      : putFile(sitemapKey(address), sitemap, 'application/xml'),
  ])
}
