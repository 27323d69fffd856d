import { createHash } from 'node:crypto'
import type { Site } from '#contract/site/site.ts'
import type { SiteHead } from '#contract/site/site-head.ts'
import { siteAddress } from '#rules/names/names.ts'
import { now } from '../../clock.ts'
import type { TenantHome } from '../../data/site/home.ts'
import { formerAddresses, type SiteRecord } from '../../data/site/site-records.ts'
import type { SiteText } from '../../data/site/site-text.ts'
import { filesUrl } from '../../files/file-url.ts'
import { currentContent, currentGeneration } from '../generation/generation-state.ts'
import { siteUrl } from '../storage/site-url.ts'
import { settingsOf } from './settings.ts'

type Shown = Pick<TenantHome, 'products' | 'deals'>

/** Identifies what a page shows of the store's products: the published ones, their prices and deals. */
export function shownProducts({ products, deals }: Shown) {
  const shown = [
    ...products
      .filter(({ status }) => status === 'published')
      .map(({ id, price_override }) => `${id}:${price_override ?? ''}`),
    ...(deals?.deals ?? [])
      .filter(({ active }) => active)
      .map(({ id, name, percent, product_ids, from, until }) =>
        JSON.stringify([id, name, percent, product_ids, from, until]),
      ),
  ]
  return createHash('sha256').update(shown.sort().join()).digest('base64url').slice(0, 16)
}

/**
 * Returns the site as home shows it. A live site has unpublished changes if its text has another revision than the
 * published one, or if the store's published products and deals are no longer those on the page. Both are compared on read, so
 * that no product action has to update the site. `facts` is what the page would show of the catalog now; without it,
 * the catalog is not compared.
 */
export function siteHead(record: SiteRecord | undefined, shown: Shown, facts?: string): SiteHead {
  if (!record?.status) return { status: 'draft', has_unpublished_changes: false }
  const { status, address, published_at, closed_at } = record
  const edited = record.revision !== record.published_revision
  const restocked = shownProducts(shown) !== record.published_products
  const repriced = facts !== undefined && facts !== record.published_facts
  return {
    status,
    ...(address && published_at && { address }),
    ...(published_at && { published_at }),
    ...(closed_at && { closed_at }),
    has_unpublished_changes: status === 'live' && (edited || restocked || repriced),
  }
}

type Known = {
  /** As for `siteHead`. */
  facts?: string | undefined
  /** The address that the first publish would claim. Without it, the address derived from the store's name alone. */
  address?: string | undefined
}

/** Returns everything the editor and the preview need; the defaults for a store that never had a site. */
export function siteView(home: TenantHome, text: SiteText, { facts, address }: Known = {}): Site {
  const settings = settingsOf(home, text)
  const generation = currentGeneration(text)
  return {
    ...siteHead(home.site, home, facts),
    url: siteUrl(home.site?.address ?? address ?? siteAddress(settings.store_name)),
    ...formerUrls(home.site),
    settings,
    files_url: filesUrl(home.tenant?.id ?? ''),
    content: currentContent(text),
    locks: text.locks,
    ...(generation && { generation }),
  }
}

function formerUrls(record: SiteRecord | undefined): Pick<Site, 'former_addresses'> {
  const former = record ? formerAddresses(record, now()) : []
  if (former.length === 0) return {}
  return {
    former_addresses: former.map((it) => ({
      address: it.address,
      url: siteUrl(it.address),
      redirects_until: it.until,
    })),
  }
}
