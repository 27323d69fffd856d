import { ulid } from 'ulid'
import type { CatalogProduct } from '#contract/catalog.ts'
import { SiteContent } from '#contract/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { isoAt, now } from '../clock.ts'
import { claimAddress } from '../data/addresses.ts'
import { listCatalog } from '../data/catalog.ts'
import { recordPublished } from '../data/publishing.ts'
import {
  forgettingRelease,
  keepingRelease,
  keptReleases,
  listReleases,
  type ReleaseRecord,
} from '../data/releases.ts'
import { revisionOf } from '../data/site-text.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import { keepOnlyReleases, putRelease } from './bucket/keep-releases.ts'
import { putSignposts, replaceLivePage } from './bucket/live-page.ts'
import { changePage, type PageChange } from './change-page.ts'
import { generationNow } from './generation-state.ts'
import { shownFacts } from './shown-facts.ts'
import { settingsOf, shownProducts } from './site-view.ts'
import { storePage } from './store-page.ts'

/**
 * Renders the store's page, keeps it as a release and switches it live. The live object is put last, so whatever
 * fails before leaves the old page up. Raises 'no-site', 'no-published-products', 'generation-running' and 'conflict'.
 */
export const publishSite = (tenantId: string) => changePage(tenantId, { read, change })

type Read = { catalog: CatalogProduct[]; releases: ReleaseRecord[] }
type Publishing = PageChange<Read>

/** The whole catalog, because which products are published is being read at the same time. */
async function read(tenantId: string): Promise<Read> {
  const [catalog, releases] = await Promise.all([listCatalog(), listReleases(tenantId)])
  return { catalog, releases }
}

async function change(site: Publishing) {
  const { lease, record, home, text } = site
  const content = publishableContent(site)
  const address = record.address ?? (await claimAddress(lease, settingsOf(home, text).store_name))
  const html = rendered(site, content, address)
  const release = {
    id: ulid(now()),
    published_at: isoAt(now()),
    revision: revisionOf(text),
    products: shownProducts(home.products),
    facts: shownFacts(onPage(home), site.read.catalog),
  }
  await Promise.all([putRelease(lease.tenantId, release.id, html), putSignposts(address)])
  const etag = await replaceLivePage(address, html, record.etag)
  return recordRelease(site, { ...record, address }, release, etag)
}

function publishableContent({ home, text }: Publishing) {
  if (generationNow(text)?.state === 'running') {
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

const rendered = ({ home, text, read: { catalog } }: Publishing, content: SiteContent, address: string) =>
  renderStorePage(
    storePage({
      settings: settingsOf(home, text),
      content,
      storeProducts: onPage(home),
      catalog,
      address,
      storeId: home.store?.id ?? '',
    }),
  )

/** The site's new head and the list of releases change together; pages that nobody lists any more go last. */
async function recordRelease(
  { lease, read: { releases } }: Publishing,
  record: PageChange<Read>['record'],
  release: ReleaseRecord,
  etag: string,
) {
  const { tenantId } = lease
  const kept = [release, ...releases].slice(0, keptReleases)
  const stale = releases.filter((former) => !kept.includes(former))
  const { id: releaseId, ...madeOf } = release
  const head = await recordPublished(lease, record, { ...madeOf, releaseId, etag }, [
    keepingRelease(tenantId, release),
    ...stale.map(({ id }) => forgettingRelease(tenantId, id)),
  ])
  // The site is live. What could not be tidied up now will be by the next publish.
  const keptIds = kept.map(({ id }) => id)
  await keepOnlyReleases(tenantId, keptIds).catch((error) =>
    logUnexpected('former releases were not removed', error),
  )
  return head
}
