import { siteBasePath, siteUrl } from './site-url.ts'

/** Every page may be read, and this is where they are listed. */
export const robotsText = (address: string) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${new URL(`${siteBasePath(address)}sitemap.xml`, siteUrl(address))}\n`

/** The site's one page, under the name that its canonical link gives it. An address holds nothing that XML escapes. */
export const sitemapXml = (address: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl(address)}</loc></url>
</urlset>
`
