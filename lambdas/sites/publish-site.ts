import { ulid } from 'ulid'
import { SiteContent } from '#contract/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { now } from '../clock.ts'
import { claimAddress } from '../data/addresses.ts'
import { catalogProducts } from '../data/catalog.ts'
import { recordPublished } from '../data/publishing.ts'
import { Failure } from '../failure.ts'
import { changePage, type PageChange } from './change-page.ts'
import { generationNow } from './generation-state.ts'
import { settingsOf, shownProducts } from './site-view.ts'
import { keepRelease, replaceLivePage } from './sites-bucket.ts'
import { storePage } from './store-page.ts'

/**
 * Renders the store's page and switches it live. The live object is put last, so whatever fails before
 * leaves the old page up. Raises 'no-site', 'no-published-products', 'generation-running' and 'conflict'.
 */
export const publishSite = (tenantId: string) => changePage(tenantId, publish)

async function publish({ lease, record, home, text }: PageChange) {
  if (generationNow(text)?.state === 'running') {
    throw new Failure(
      'generation-running',
      'Your website is still being written. Publish it when it is ready.',
    )
  }
  const content = SiteContent.safeParse(text?.content)
  if (!content.success) throw new Failure('no-site', 'Generate your site before you publish it.')
  const published = home.products.filter(({ status }) => status === 'published')
  if (published.length === 0) {
    throw new Failure('no-published-products', 'Publish at least one product before you publish your site.')
  }
  const settings = settingsOf(home, text)
  const [catalog, address] = await Promise.all([
    catalogProducts(published.map(({ product_id }) => product_id)),
    record.address ?? claimAddress(lease, settings.store_name),
  ])
  const html = renderStorePage(
    storePage({
      settings,
      content: content.data,
      storeProducts: published,
      catalog,
      address,
      storeId: home.store?.id ?? '',
    }),
  )
  await keepRelease(lease.tenantId, ulid(now()), html)
  return recordPublished(lease, {
    etag: await replaceLivePage(address, html, record.etag),
    revision: text?.revision,
    products: shownProducts(published),
  })
}
