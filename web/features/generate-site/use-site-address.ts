import { useQuery } from '@tanstack/react-query'
import type { Site } from '#contract/site.ts'
import { siteAddress } from '#rules/names.ts'
import { config } from '#web/lib/config.ts'

/** A URL as people say it. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Where the site is; before its first publish, where this store name would put it. */
export function useSiteAddress(site: Site, storeName: string) {
  const { data } = useQuery({ queryKey: ['config'], queryFn: config, staleTime: Number.POSITIVE_INFINITY })
  if (site.address || !data?.storeDomain) return shortUrl(site.url)
  return `${siteAddress(storeName)}.${data.storeDomain}`
}
