import type { Site } from '#contract/site/site.ts'
import { maxFormerAddresses } from '#rules/names/names.ts'
import { now } from '../../clock.ts'
import { recordMoved } from '../../data/site/publishing.ts'
import { formerAddresses, type SiteRecord } from '../../data/site/site-records.ts'
import { loadStorefront } from '../../data/site/storefronts.ts'
import { type AddressMove, moveAddress } from '../../data/store/move-address.ts'
import { Failure } from '../../failure.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { removeOtherPages } from '../storage/live-page.ts'
import { readRelease } from '../storage/release-objects.ts'
import { siteUrl } from '../storage/site-url.ts'
import { changedSite } from './changed-site.ts'
import { beginChange, type LeasedPage, noSuchRelease, notePageSwitch, withPageLease } from './page-lease.ts'
import { putRedirects } from './redirects.ts'
import { putOfflinePage, putPages } from './switch-page.ts'

/**
 * Gives a published site another address. The one that it leaves redirects for 90 days. Names are changed first, then the
 * pages are put at the new address, then redirects replace those at the previous one: a failure in between leaves them
 * where buyers find them, and the next change of the page, or the same request again, does the rest.
 * @throws Failure 'address-taken', 'conflict' and 'no-site'
 */
export const moveSite = (tenantId: string, address: string, replaces: string): Promise<Site> =>
  changedSite(
    withPageLease(tenantId, Promise.resolve(), async (page) => {
      const { lease, record } = page
      expectToLeave(record, address, replaces)
      await beginChange(page)
      const isThere = record.address === address
      const moved = isThere
        ? record
        : await moveAddress(lease, record, { address, live: await liveStore(page, address) })
      notePageSwitch(page, address)
      const files =
        record.status === 'live'
          ? await putLivePages(page, address)
          : { etag: await putOfflinePage(page, address) }
      await putRedirects(moved)
      return recordMoved(lease, moved, files)
    }),
  )

/** A repeated request finds the site where it was to go. */
function expectToLeave(record: SiteRecord, address: string, replaces: string) {
  if (record.address === address) return
  if (record.address !== replaces)
    throw new Failure(
      'conflict',
      `Your store's address is now ${record.address}. Load the page again before you change it.`,
    )
  const former = formerAddresses(record, now())
  if (former.length < maxFormerAddresses || former.some((it) => it.address === address)) return
  const [oldest] = former
  throw new Failure(
    'conflict',
    `Your store has left ${maxFormerAddresses} addresses that still redirect. Return to one of them, or change it again from ${oldest?.until.slice(0, 10)}.`,
  )
}

async function liveStore({ record, home }: LeasedPage, address: string): Promise<AddressMove['live']> {
  const storeId = home.store?.id
  if (record.status !== 'live' || !storeId || !(await loadStorefront(storeId))) return undefined
  return { storeId, url: siteUrl(address) }
}

async function putLivePages({ lease, record }: LeasedPage, address: string) {
  const pages = await readRelease(lease.tenantId, record.live_release_id ?? '', address)
  if (pages === undefined) throw noSuchRelease()
  await putCrawlerFiles(address, pages)
  const etag = await putPages(lease, address, pages, undefined)
  // If the store returns to an earlier address, its own redirects are still there.
  await removeOtherPages(address, pages.keys())
  return { etag, crawlerFiles: crawlerFilesId(address, pages) }
}
