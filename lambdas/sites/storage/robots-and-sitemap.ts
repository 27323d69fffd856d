import { siteBasePath, siteUrl } from './site-url.ts'

/** Allows crawlers every page and names the sitemap. */
export const robotsText = (address: string) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${new URL(`${siteBasePath(address)}sitemap.xml`, siteUrl(address))}\n`

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
