import type { Site } from '#contract/site.ts'
import { siteAddress } from '#rules/names.ts'
import { shortUrl, useStoreDomain } from '#web/lib/site-address.ts'

/** Where the site is; before its first publish, where this store name would put it. */
export function useSiteAddress(site: Site, storeName: string) {
  const domain = useStoreDomain()
  if (site.address || !domain) return shortUrl(site.url)
  return `${siteAddress(storeName)}.${domain}`
}
