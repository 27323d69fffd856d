import { ulid } from 'ulid'
import type { CatalogProduct } from '#contract/catalog.ts'
import { sharePictureOf } from '#contract/drawings.ts'
import { SiteContent } from '#contract/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { isoAt, now } from '../../clock.ts'
import { accessCheck, expectAccess } from '../../data/plans/plans.ts'
import { recordPublished } from '../../data/site/publishing.ts'
import {
  deleteReleaseWrite,
  listReleases,
  maxKeptReleases,
  putReleaseWrite,
  type ReleaseRecord,
} from '../../data/site/releases.ts'
import { revisionOf } from '../../data/site/site-text.ts'
import { claimAddress } from '../../data/store/addresses.ts'
import { listCatalog } from '../../data/store/catalog.ts'
import { expectNotSuspended, loadStoreSuspension } from '../../data/store/suspensions.ts'
import type { Write } from '../../data/table/client.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { settingsOf, shownProducts } from '../content/site-view.ts'
import { currentGeneration } from '../generation/generation-state.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { requestPicture, sharePictureName } from '../storage/drawings.ts'
import { replaceLivePage } from '../storage/live-page.ts'
import { keepOnlyReleases, putRelease, removeReleases } from '../storage/release-objects.ts'
import { catalogFingerprint } from './catalog-fingerprint.ts'
import {
  areCrawlerFilesCurrent,
  changePage,
  expectOpenStore,
  isLiveInOrder,
  mayHaveLeftFiles,
  type PageChange,
} from './change-page.ts'
import { removePictures } from './remove-pictures.ts'
import { storePage } from './store-page.ts'
import { offersOf, storefrontWrites } from './storefront-record.ts'
import { confirmLease, switchPage } from './switch-page.ts'

/**
 * Renders the store's page, stores it as a release and makes it live. The live object is written last, so an earlier
 * failure leaves the previous page live.
 * @throws Failure 'store-closed', 'store-suspended', 'plan-ended', 'no-site', 'no-published-products', 'generation-running' and 'conflict'
 */
export const publishSite = (tenantId: string) => changePage(tenantId, { read, expect, change })

type Read = { catalog: CatalogProduct[]; releases: ReleaseRecord[]; suspension: string | undefined }
type Publishing = PageChange<Read>

/** Reads the whole catalog, because the published products are being read at the same time. */
async function read(tenantId: string): Promise<Read> {
  const [catalog, releases, suspension] = await Promise.all([
    listCatalog(),
    listReleases(tenantId),
    loadStoreSuspension(tenantId),
  ])
  return { catalog, releases, suspension }
}

function expect(site: Publishing) {
  expectOpenStore(site.record)
  expectNotSuspended(site.read.suspension)
  if (site.home.tenant) expectAccess(site.home.tenant)
  publishableContent(site)
}

async function change(site: Publishing) {
  const { lease, record, home, text } = site
  const content = publishableContent(site)
  const address = record.address ?? (await claimAddress(lease, settingsOf(home, text).store_name))
  const drawing = sharePictureOf(settingsOf(home, text), content)
  const picture = drawing && sharePictureName(drawing)
  const html = rendered(site, content, { address, picture })
  const release = {
    id: ulid(now()),
    published_at: isoAt(now()),
    revision: revisionOf(text),
    products: shownProducts(home.products),
    facts: catalogFingerprint(onPage(home), site.read.catalog),
    offers: offersOf(onPage(home), site.read.catalog),
    words: { settings: settingsOf(home, text), content },
    ...(picture && { picture }),
  }
  const storefront = storefrontWrites(site, { address, offers: release.offers })
  const crawlerFiles = crawlerFilesId(address, html)
  await Promise.all([
    putRelease(lease.tenantId, release.id, html),
    areCrawlerFilesCurrent(record, crawlerFiles) ? undefined : putCrawlerFiles(address, html),
    picture && !isDrawn(site, picture) ? requestPicture(lease.tenantId, picture, drawing) : undefined,
  ])
  const head = await switchPage({
    lease,
    address,
    change: async () => {
      const etag = await replaceLivePage(address, html, record.etag, () => confirmLease(lease))
      return recordRelease(site, { ...record, address }, { release, etag, crawlerFiles, storefront })
    },
  })
  await removeStaleReleases(site, release)
  return head
}

/** Whether the live page has this picture. Those of earlier releases may have been removed with a page that was taken down. */
const isDrawn = ({ record, read }: Publishing, picture: string) =>
  isLiveInOrder(record) && read.releases.find(({ id }) => id === record.live_release_id)?.picture === picture

function publishableContent({ home, text }: Publishing) {
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

const onPage = ({ products }: Publishing['home']) => products.filter(({ status }) => status === 'published')

const rendered = (
  { lease, home, text, read: { catalog } }: Publishing,
  content: SiteContent,
  place: { address: string; picture: string | undefined },
) =>
  renderStorePage(
    storePage({
      settings: settingsOf(home, text),
      content,
      storeProducts: onPage(home),
      catalog,
      ...place,
      tenantId: lease.tenantId,
      storeId: home.store?.id ?? '',
    }),
  )

type Released = { release: ReleaseRecord; etag: string; crawlerFiles: string; storefront: Write[] }

/** Writes the site's new head and the list of releases together. */
function recordRelease(
  { lease, read }: Publishing,
  record: Publishing['record'],
  { release, storefront, ...files }: Released,
) {
  const { tenantId } = lease
  const stale = staleReleases(read, release)
  const { id: releaseId, ...madeOf } = release
  return recordPublished(lease, record, { ...madeOf, releaseId, staleReleases: idsOf(stale), ...files }, [
    accessCheck(tenantId),
    ...storefront,
    putReleaseWrite(tenantId, release),
    ...stale.map(({ id }) => deleteReleaseWrite(tenantId, id)),
  ])
}

const withRelease = ({ releases }: Read, release: ReleaseRecord) =>
  [release, ...releases].slice(0, maxKeptReleases)

const staleReleases = (read: Read, release: ReleaseRecord) => {
  const kept = withRelease(read, release)
  return read.releases.filter((previous) => !kept.includes(previous))
}

/**
 * The site is already live. What an earlier publish could not remove is removed now. The bucket is listed only after a
 * change that has failed, which may leave releases that nothing names: a list costs as much as a write.
 */
async function removeStaleReleases(site: Publishing, release: ReleaseRecord) {
  const { lease, record, read } = site
  const keptIds = idsOf(withRelease(read, release))
  const staleIds = [...idsOf(staleReleases(read, release)), ...(record.stale_releases ?? [])]
  const removing = record.isAfterFailure
    ? keepOnlyReleases(lease.tenantId, keptIds)
    : removeReleases(lease.tenantId, staleIds)
  await removing.catch((error) => logUnexpected('previous releases were not removed', error))
  await removeStalePictures(site, release)
}

/** The same for the pictures, which several releases may share. */
async function removeStalePictures({ lease, record, read }: Publishing, release: ReleaseRecord) {
  const kept = picturesOf(withRelease(read, release))
  const stale = picturesOf(staleReleases(read, release)).filter((name) => !kept.includes(name))
  if (stale.length > 0 || mayHaveLeftFiles(record)) await removePictures(lease.tenantId, kept)
}

const picturesOf = (releases: readonly ReleaseRecord[]) => releases.flatMap(({ picture }) => picture ?? [])

const idsOf = (releases: readonly ReleaseRecord[]) => releases.map(({ id }) => id)
