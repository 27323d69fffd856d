import * as z from 'zod/mini'
import { epochSeconds, now } from '../../clock.ts'
import { getItem, getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/** `until` is ISO 8601. */
const FormerAddress = z.object({ address: z.string(), until: z.string() })
export type FormerAddress = z.infer<typeof FormerAddress>

/** Returns the addresses that still redirect at `now`, oldest first. */
export const formerAddresses = ({ former_addresses = [] }: SiteRecord, now: number): FormerAddress[] =>
  former_addresses.filter(({ until }) => Date.parse(until) > now)

/** Returns every address that is the site's now, previous ones included. */
export const addressesOf = (record: SiteRecord | undefined): string[] =>
  record
    ? [
        ...(record.address ? [record.address] : []),
        ...formerAddresses(record, now()).map(({ address }) => address),
      ]
    : []

/**
 * The site's head record. If it is absent or has no status, the site is a draft. `revision` identifies the text as last
 * saved. `published_revision`, `published_products` and `published_facts` (the catalog's data) identify what the live
 * page was made from. `live_release_id` and `etag` identify the live page itself, `crawler_files` the robots.txt and sitemap
 * beside it; of a site that was taken down, `etag` identifies the page that says so. With `closed_at`, nothing is published. `former_addresses` redirect to `address` until then; with
 * `redirects_due`, a change of the address stopped before it had written all of them. `stale_releases` are those whose
 * files the last publish was to remove.
 */
const SiteRecord = z.object({
  status: z.optional(z.enum(['staged', 'live'])),
  address: z.optional(z.string()),
  revision: z.optional(z.string()),
  published_at: z.optional(z.string()),
  published_revision: z.optional(z.string()),
  published_products: z.optional(z.string()),
  published_facts: z.optional(z.string()),
  live_release_id: z.optional(z.string()),
  etag: z.optional(z.string()),
  crawler_files: z.optional(z.string()),
  closed_at: z.optional(z.string()),
  former_addresses: z.optional(z.array(FormerAddress)),
  redirects_due: z.optional(z.boolean()),
  stale_releases: z.optional(z.array(z.string())),
})
export type SiteRecord = z.infer<typeof SiteRecord>

/**
 * Parses the head as the table stores it.
 * @throws ZodError for anything else
 */
export const parseSiteRecord = (item: unknown) => SiteRecord.parse(item)

/** Returns the head alone; undefined if nothing was ever saved. */
export async function loadSiteRecord(tenantId: string): Promise<SiteRecord | undefined> {
  const item = await getItem(keys.siteHead(tenantId))
  return item && parseSiteRecord(item)
}

/** Returns whether the tenant may have the name of this item; the same condition as in `claimWrite`. */
export const isNameFree = ({ tenant_id, ttl }: Record<string, unknown>, tenantId: string) =>
  tenant_id === tenantId || (typeof ttl === 'number' && ttl <= epochSeconds(now()))

/** Returns whether the site address is the tenant's, or free. */
export async function mayHaveAddress(tenantId: string, address: string): Promise<boolean> {
  const [name] = await getItems([keys.siteName(address)])
  return !name || isNameFree(name, tenantId)
}
