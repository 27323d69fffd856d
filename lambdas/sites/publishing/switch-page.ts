import { renderOfflinePage } from '#storefront/offline-page.ts'
import { now } from '../../clock.ts'
import { loadHome, type TenantHome } from '../../data/site/home.ts'
import { extendPageLease, type PageLease, takePageLease } from '../../data/site/publishing.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { appOrigin, supportMailbox } from '../../env.ts'
import { Failure } from '../../failure.ts'
import { settingsOf } from '../content/site-view.ts'
import { putCrawlerFiles } from '../storage/crawler-files.ts'
import { removeCrawlerFiles, removeLivePage, replaceLivePage } from '../storage/live-page.ts'
import { readRelease } from '../storage/release-objects.ts'

/** @throws Failure 'conflict' if the lease was lost */
export async function confirmLease(lease: PageLease) {
  if (!(await extendPageLease(lease))) throw leaseLost()
}

export const leaseLost = () =>
  new Failure('conflict', 'Your site is being published right now. Please try again in a moment.')

type Offline = { lease: PageLease; record: SiteRecord; home: TenantHome; text: SiteText }

/**
 * Replaces what is at the address by a page that says that the store is offline, and returns its etag. A store that was
 * never published leaves nothing there.
 */
export async function putOfflinePage({ lease, record, home, text }: Offline, address: string) {
  if (!record.published_at) {
    await removeLivePage(address)
    return undefined
  }
  const { store_name, brand_color, support_email } = settingsOf(home, text)
  const html = renderOfflinePage({
    storeName: store_name,
    brandColor: brand_color,
    supportEmail: support_email || supportMailbox(),
    appOrigin: appOrigin(),
  })
  const previousEtag = record.address === address ? record.etag : undefined
  const etag = await replaceLivePage(address, html, previousEtag, () => confirmLease(lease))
  await removeCrawlerFiles(address)
  return etag
}

/**
 * Writes the page that the record describes again, after a change may have replaced it without recording that. Does nothing
 * while another change holds the lease: that change writes the page and records it.
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
  const html = releaseId && (await readRelease(lease.tenantId, releaseId, address))
  if (!html) throw new Error(`The release ${releaseId} is not kept.`)
  await putCrawlerFiles(address, html)
  await replaceLivePage(address, html, etag, () => confirmLease(lease))
}
