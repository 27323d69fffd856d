import type { Site } from '#contract/site.ts'
import { siteAddress } from '#rules/names.ts'
import { shortUrl, useStoreDomain } from '../../lib/site-address.ts'

/**
 * Returns the hint about the site's address below the store name. Only the server knows which address is free, so an
 * unsaved name shows no address.
 */
export function useAddressHint(site: Site, storeName: string) {
  const domain = useStoreDomain()
  const address = shortUrl(site.url)
  if (site.address) return `Your address: ${address}. It stays, whatever your store is called.`
  const isSaved = storeName.trim() === site.settings.store_name
  if (!isSaved && domain) return `Checking whether ${siteAddress(storeName)}.${domain} is free...`
  return `Your address: ${address}. Once you publish it stays, whatever your store is called.`
}
