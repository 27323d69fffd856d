/* The keys in the sites' bucket. Visitors can reach only what is under live/. */

export const livePrefix = (address: string) => `live/${address}/`
/** The page at `path` below the store's URL, the first page without one. The edge finds it by this name. */
export const livePageKey = (address: string, path = '') =>
  `${livePrefix(address)}${path === '' ? 'index' : path}.html`
export const robotsKey = (address: string) => `${livePrefix(address)}robots.txt`
export const sitemapKey = (address: string) => `${livePrefix(address)}sitemap.xml`
export const llmsKey = (address: string) => `${livePrefix(address)}llms.txt`

export const releasesPrefix = (tenantId: string) => `releases/${tenantId}/`
export const releaseKey = (tenantId: string, releaseId: string) =>
  `${releasesPrefix(tenantId)}${releaseId}/index.html`
/** All pages of the release but the first, as JSON by their paths. */
export const releasePagesKey = (tenantId: string, releaseId: string) =>
  `${releasesPrefix(tenantId)}${releaseId}/pages.json`
