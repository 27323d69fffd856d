import { renderOfflinePage } from '#storefront/offline-page.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { now } from '../../clock.ts'
import { loadHome, type TenantHome } from '../../data/site/home.ts'
import { extendPageLease, type PageLease, takePageLease } from '../../data/site/publishing.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { appOrigin, supportMailbox } from '../../env.ts'
import { Failure } from '../../failure.ts'
import { settingsOf } from '../content/settings.ts'
import { putCrawlerFiles } from '../storage/crawler-files.ts'
import {
  putOtherPages,
  removeCrawlerFiles,
  removeLivePages,
  removeOtherPages,
  replaceLivePage,
  replaceOtherPages,
} from '../storage/live-page.ts'
import { readRelease, type SitePages } from '../storage/release-objects.ts'

/** @throws Failure 'conflict' if the lease was lost */
export async function confirmLease(lease: PageLease) {
  if (!(await extendPageLease(lease))) throw leaseLost()
}

export const leaseLost = () =>
  new Failure('conflict', 'Your site is being published right now. Please try again in a moment.')

type Offline = { lease: PageLease; record: SiteRecord; home: TenantHome; text: SiteText }

/**
 * Replaces every page at the address by one that says that the store is offline, and returns the etag of the first. A store
 * that was never published leaves nothing there.
 */
export async function putOfflinePage({ lease, record, home, text }: Offline, address: string) {
  if (!record.published_at) {
    await removeLivePages(address)
    return undefined
  }
  const { store_name, brand_color, support_email } = settingsOf(home, text)
  const html = renderOfflinePage({
    storeName: store_name,
    brandColor: brand_color,
    supportEmail: support_email || supportMailbox(),
    appOrigin: appOrigin(),
  })
  await replaceOtherPages(address, html)
  const previousEtag = record.address === address ? record.etag : undefined
  const etag = await replaceLivePage(address, html, previousEtag, () => confirmLease(lease))
  await removeCrawlerFiles(address)
  return etag
}

/**
 * Writes the pages that the record describes again, after a change may have replaced it without recording that. Does nothing
 * while another change holds the lease: that change writes the pages and records them.
 */
export async function restorePage(lease: PageLease, address: string) {
  const record = await takePageLease({ ...lease, takenAt: now() })
  if (!record) return
  const { status, live_release_id: releaseId, etag } = record
  if (status !== 'live') {
    const [home, text] = await Promise.all([loadHome(lease.tenantId), loadSiteText(lease.tenantId)])
    await putOfflinePage({ lease, record, home, text }, address)
    return
  }
  const pages = releaseId && (await readRelease(lease.tenantId, releaseId, address))
  if (!pages) throw new Error(`The release ${releaseId} is not kept.`)
  await putCrawlerFiles(address, pages)
  await putPages(lease, address, pages, etag)
  await removeOtherPages(address, pages.keys())
}

/** Makes these pages live, the first one last, and returns its etag. Pages that they do not have stay. */
export async function putPages(
  lease: PageLease,
  address: string,
  pages: SitePages,
  previousEtag: string | undefined,
) {
  await putOtherPages(address, pages)
  const home = pages.get(pagePaths.home) ?? ''
  return replaceLivePage(address, home, previousEtag, () => confirmLease(lease))
}
