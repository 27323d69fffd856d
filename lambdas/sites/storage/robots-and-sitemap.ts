import { siteBasePath, siteUrl } from './site-url.ts'

/** Allows crawlers every page, also one that is not listed: only in the page do they read that. Names a sitemap if there is one. */
export const robotsText = (address: string, hasSitemap: boolean) =>
  `User-agent: *\nAllow: /\n${hasSitemap ? `\nSitemap: ${new URL(`${siteBasePath(address)}sitemap.xml`, siteUrl(address))}\n` : ''}`

/**
 * The sitemap lists the site's one page under the URL of its canonical link. An address has no characters that XML
 * escapes.
 */
export const sitemapXml = (address: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl(address)}</loc></url>
</urlset>
`
