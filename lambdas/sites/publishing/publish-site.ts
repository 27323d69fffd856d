import { ulid } from 'ulid'
import { type Site, SiteContent } from '#contract/site/site.ts'
import { dayMs } from '#rules/time.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { renderSite } from '#storefront/render-site.ts'
import { priceKey, shownDeals, withoutEnded } from '#storefront/shown-deals.ts'
import { isoAt, now } from '../../clock.ts'
import { loadIntroductions } from '../../data/library/course-introductions.ts'
import { accessCheck, expectAccess } from '../../data/plans/plans.ts'
import { recordPublished } from '../../data/site/publishing.ts'
import {
  deleteReleaseWrite,
  endReleaseWrite,
  listReleases,
  maxKeptReleases,
  putReleaseWrite,
  type ReleaseRecord,
} from '../../data/site/releases.ts'
import { revisionOf } from '../../data/site/site-text.ts'
import { claimAddress } from '../../data/store/addresses.ts'
import { listCatalog } from '../../data/store/catalog.ts'
import { expectNotSuspended, loadStoreSuspension } from '../../data/store/stores.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { settingsOf } from '../content/settings.ts'
import { shownProducts } from '../content/site-view.ts'
import { currentGeneration } from '../generation/generation-state.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { pictureNamesIn, picturesShowing, requestPictures } from '../storage/drawings.ts'
import { removePictures } from '../storage/drawn-pictures.ts'
import { putOtherPages, removeOtherPages, replaceByNotFound, replaceLivePage } from '../storage/live-page.ts'
import { keepOnlyReleases, putRelease, removeReleases, type SitePages } from '../storage/release-objects.ts'
import { settleAll } from '../storage/settle-all.ts'
import { catalogFingerprint } from './catalog-fingerprint.ts'
import { changedSite } from './changed-site.ts'
import {
  areCrawlerFilesCurrent,
  beginChange,
  expectOpenStore,
  isLiveAndComplete,
  type LeasedPage,
  mayHaveOrphanedFiles,
  notePageSwitch,
  withPageLease,
} from './page-lease.ts'
import { publishedPage } from './published-page.ts'
import { pagesWithReviews, shownReviews } from './shown-reviews.ts'
import { dealsOf, offersOf, storefrontWrites } from './storefront-record.ts'
import { confirmLease } from './switch-page.ts'

const askedDays = 30

type Asked = Pick<ReleaseRecord, 'id' | 'published_at' | 'offers' | 'live_until'>

/**
 * Returns `<product> <cents>` for each price that a page of the store has asked within the last 30 days before `now` (epoch
 * ms). The newest release comes first.
 */
export function recentPrices(
  releases: readonly Asked[],
  now: number,
  liveId: string | undefined,
): ReadonlySet<string> {
  const since = now - askedDays * dayMs
  const recent = releases.filter(({ id, live_until }, index) => {
    if (id === liveId) return true
    // Of a release that ended before that was recorded, only the next one is known.
    const until = live_until ?? releases[index - 1]?.published_at
    return until === undefined || Date.parse(until) >= since
  })
  return new Set(recent.flatMap(({ offers = [] }) => offers.map(priceKey)))
}

/**
 * Renders the store's pages, stores them as a release and makes them live. The first page is written last; what an earlier
 * failure has replaced is put back.
 * @throws Failure 'store-closed', 'store-suspended', 'plan-ended', 'no-site', 'no-published-products', 'generation-running' and 'conflict'
 */
export function publishSite(tenantId: string): Promise<Site> {
  const publishing = withPageLease(
    tenantId,
    read(tenantId),
    async (page, { catalog, releases, suspension }) => {
      const { lease, record, home, text } = page
      expectOpenStore(record)
      expectNotSuspended(suspension)
      if (home.tenant) expectAccess(home.tenant)
      const content = publishableContent(page)
      await beginChange(page)

      const settings = settingsOf(home, text)
      const sold = onPage(home)
      const offers = offersOf(sold, catalog, home.exceptions)
      const at = now()
      const deals = withoutEnded(dealsOf(home, offers), at)
      const [address, introductions, reviews] = await Promise.all([
        record.address ?? claimAddress(lease, settings.store_name),
        loadIntroductions(sold.map(({ product_id }) => product_id)),
        // While the lease is held: what changes from now on is put into the pages of this publish afterwards.
        shownReviews(tenantId, offers),
      ])
      const { drawings, pictures } = picturesShowing({ words: { settings, content }, offers })
      const rendered = renderSite(
        publishedPage({
          ...{ settings, content, address, tenantId, catalog, introductions, pictures },
          storeProducts: sold,
          storeId: home.store?.id ?? '',
          deals: shownDeals(deals, offers, catalog, {
            ...{ at, asked: recentPrices(releases, at, liveIdOf(record)) },
          }),
        }),
      )
      const pages = pagesWithReviews(rendered, reviews)
      const release = {
        id: ulid(at),
        published_at: isoAt(at),
        revision: revisionOf(text),
        products: shownProducts(home),
        facts: catalogFingerprint(sold, catalog),
        offers,
        ...(deals.length > 0 && { deals }),
        words: { settings, content },
        pages: [...pages.keys()],
        ...pictures,
      }
      const crawlerFiles = crawlerFilesId(address, pages)
      notePageSwitch(page, address)
      await settleAll([
        putRelease(tenantId, release.id, pages),
        putOtherPages(address, pages),
        areCrawlerFilesCurrent(record, crawlerFiles) ? undefined : putCrawlerFiles(address, pages),
        requestPictures(tenantId, drawings, drawnFor(record, releases)),
      ])

      const first = pages.get(pagePaths.home) ?? ''
      const etag = await replaceLivePage(address, first, record.etag, () => confirmLease(lease))
      const kept = [release, ...releases].slice(0, maxKeptReleases)
      const stale = releases.filter((previous) => !kept.includes(previous))
      const { id: releaseId, ...madeOf } = release
      const live = { ...madeOf, releaseId, etag, crawlerFiles, staleReleases: idsOf(stale) }
      const head = await recordPublished(lease, { ...record, address }, live, [
        accessCheck(tenantId),
        ...storefrontWrites(page, { address, offers, deals }),
        putReleaseWrite(tenantId, release),
        ...kept.filter(({ id }) => id === liveIdOf(record)).map(({ id }) => endReleaseWrite(tenantId, id)),
        ...stale.map(({ id }) => deleteReleaseWrite(tenantId, id)),
      ])
      await Promise.all([
        removeStaleReleases(page, kept, stale),
        removeStalePages(page, releases, address, pages),
      ])
      return head
    },
  )
  return changedSite(publishing)
}

const liveIdOf = ({ status, live_release_id }: LeasedPage['record']) =>
  status === 'live' ? live_release_id : undefined

/** Reads the whole catalog, because the published products are being read at the same time. */
async function read(tenantId: string) {
  const [catalog, releases, suspension] = await Promise.all([
    listCatalog(),
    listReleases(tenantId),
    loadStoreSuspension(tenantId),
  ])
  return { catalog, releases, suspension }
}

/** The pictures that the live pages have. Those of earlier releases may have been removed with a page that was taken down. */
function drawnFor(record: LeasedPage['record'], releases: readonly ReleaseRecord[]): ReadonlySet<string> {
  const live = isLiveAndComplete(record) && releases.find(({ id }) => id === record.live_release_id)
  return new Set(live ? pictureNamesIn(live) : [])
}

function publishableContent({ home, text }: LeasedPage) {
  if (currentGeneration(text)?.state === 'running') {
    throw new Failure(
      'generation-running',
      'Your website is still being written. Publish it when it is ready.',
    )
  }
  const content = SiteContent.safeParse(text.content)
  if (!content.success) throw new Failure('no-site', 'Generate your site before you publish it.')
  if (onPage(home).length > 0) return content.data
  throw new Failure('no-published-products', 'Publish at least one product before you publish your site.')
}

const onPage = ({ products }: LeasedPage['home']) => products.filter(({ status }) => status === 'published')

/**
 * Puts the store's page for addresses without one where the live release had pages that this one has not. Where a change has
 * failed, nothing names the pages that it left: the address is listed, and they are removed.
 */
async function removeStalePages(
  { record }: LeasedPage,
  releases: readonly ReleaseRecord[],
  address: string,
  pages: SitePages,
) {
  const live = releases.find(({ id }) => id === record.live_release_id)?.pages ?? []
  const gone = live.filter((path) => !pages.has(path))
  const removing = mayHaveOrphanedFiles(record)
    ? removeOtherPages(address, pages.keys())
    : replaceByNotFound(address, gone, pages)
  await removing.catch((error) => logUnexpected('pages were not removed', error))
}

/**
 * The site is already live. What an earlier publish could not remove is removed now. The bucket is listed only after a
 * change that has failed, which may leave releases that nothing names: a list costs as much as a write.
 */
async function removeStaleReleases(
  { lease: { tenantId }, record }: LeasedPage,
  kept: readonly ReleaseRecord[],
  stale: readonly ReleaseRecord[],
) {
  const removing = record.isAfterFailure
    ? keepOnlyReleases(tenantId, idsOf(kept))
    : removeReleases(tenantId, [...idsOf(stale), ...(record.stale_releases ?? [])])
  await removing.catch((error) => logUnexpected('previous releases were not removed', error))
  // The same for the pictures, which several releases may share.
  const keptPictures = picturesOf(kept)
  const stalePictures = picturesOf(stale).filter((name) => !keptPictures.includes(name))
  if (stalePictures.length > 0 || mayHaveOrphanedFiles(record)) await removePictures(tenantId, keptPictures)
}

const picturesOf = (releases: readonly ReleaseRecord[]) => releases.flatMap(pictureNamesIn)

const idsOf = (releases: readonly ReleaseRecord[]) => releases.map(({ id }) => id)
