import { pageAddress, siteBasePath, siteUrl } from './site-url.ts'

/** Allows crawlers every page, also one that is not listed: only in the page do they read that. Names a sitemap if there is one. */
export const robotsText = (address: string, hasSitemap: boolean) =>
  `User-agent: *\nAllow: /\n${hasSitemap ? `\nSitemap: ${new URL(`${siteBasePath(address)}sitemap.xml`, siteUrl(address))}\n` : ''}`

/**
 * The sitemap lists the pages at these paths under the URLs of their canonical links. An address and a path have no
 * characters that XML escapes.
 */
export const sitemapXml = (address: string, paths: readonly string[] = ['']) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${pageAddress(address, path)}</loc></url>`).join('\n')}
</urlset>
`
