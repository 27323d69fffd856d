/* The keys in the sites' bucket. Visitors can reach only what is under live/. */

export const livePageKey = (address: string) => `live/${address}/index.html`
export const robotsKey = (address: string) => `live/${address}/robots.txt`
export const sitemapKey = (address: string) => `live/${address}/sitemap.xml`

export const releasesPrefix = (tenantId: string) => `releases/${tenantId}/`
export const releaseKey = (tenantId: string, releaseId: string) =>
  `${releasesPrefix(tenantId)}${releaseId}/index.html`
