import type { Draft } from '#contract/site/draft-links.ts'
import { SiteContent } from '#contract/site/site.ts'
import { draftViewsPerHour } from '#rules/links.ts'
import { renderBarePage } from '#storefront/bare-page.ts'
import { homeUrl, namedPages } from '#storefront/page-links.ts'
import { withReviews } from '#storefront/reviews.ts'
import { shownDeals, withoutEnded } from '#storefront/shown-deals.ts'
import { isoAt, now } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { loadIntroductions } from '../../data/library/course-introductions.ts'
import { draftOfLink } from '../../data/site/draft-links.ts'
import { loadHome } from '../../data/site/home.ts'
import { mayHaveAddress } from '../../data/site/site-records.ts'
import { loadSiteText } from '../../data/site/site-text.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { countInHour, minutesToNextHour } from '../../data/table/rate-limits.ts'
import { Failure } from '../../failure.ts'
import { settingsOf } from '../content/settings.ts'
import { publishedPage } from '../publishing/published-page.ts'
import { shownReviews } from '../publishing/shown-reviews.ts'
import { dealsOf, offersOf } from '../publishing/storefront-record.ts'
import { siteUrl } from '../storage/site-url.ts'

/**
 * Returns a page as publishing now would make it, for the document of drafts, which adds styles and scripts, except that nothing can be bought and search engines must not list it.
 * Every host of the stores has the document that asks, so a draft is shown only at the site address that its link was made
 * for, and not once another store has that. Otherwise a stranger's texts could appear under a trusted store's name.
 * @throws Failure 'too-many-requests', and 'link-ended' for a path without a page and for a link that is wrong, was ended or has expired, or at another host
 */
export async function openDraft(token: string, host: string, path = ''): Promise<Draft> {
  const shared = await draftOfLink(textHash(token))
  if (!shared || host !== new URL(siteUrl(shared.address)).host) throw linkEnded()
  if (!(await mayHaveAddress(shared.tenant_id, shared.address))) throw linkEnded()
  const tenantId = shared.tenant_id
  const at = now()
  const [home, text, isAllowed] = await Promise.all([
    loadHome(tenantId),
    loadSiteText(tenantId),
    countInHour(`draft#${tenantId}`, draftViewsPerHour, at),
  ])
  if (!isAllowed) throw new Failure('too-many-requests', openedTooOften(at))
  const content = SiteContent.safeParse(text.content)
  if (!home.tenant || !home.store || !content.success) throw linkEnded()
  const settings = { ...settingsOf(home, text), search_listed: false }
  const onPage = home.products.filter(({ status }) => status === 'published')
  const productIds = onPage.map(({ product_id }) => product_id)
  const [catalog, introductions] = await Promise.all([
    catalogProducts(productIds),
    loadIntroductions(productIds),
  ])
  const offers = offersOf(onPage, catalog, home.exceptions)
  const reviews = await shownReviews(tenantId, offers)
  const published = publishedPage({
    // Nothing was asked at these prices yet.
    deals: shownDeals(withoutEnded(dealsOf(home, offers), at), offers, catalog, { at, asked: new Set() }),
    settings,
    content: content.data,
    storeProducts: onPage,
    catalog,
    introductions,
    address: home.site?.address ?? shared.address,
    tenantId,
    storeId: home.store.id,
  })
  const page = { ...published, isLive: false, linksPages: true, checkoutNote }
  const html = renderBarePage(page, path)
  if (html === undefined) throw noSuchPage()
  return {
    store_name: settings.store_name,
    html: withReviews(html, reviews),
    theme: settings.theme,
    expires_at: isoAt(shared.expires_at),
    pages: namedPages(page),
    url: homeUrl(page),
  }
}

const checkoutNote = 'This is a draft, so nothing can be bought here yet.'

const openedTooOften = (at: number) =>
  `This draft was opened too often within the hour. Please try again in ${minutesToNextHour(at)} min.`

/** Not a 404: for that status the stores' distribution shows its own page. */
const linkEnded = () =>
  new Failure('link-ended', 'This link has ended or is not complete. Ask whoever sent it for a new one.')
const noSuchPage = () =>
  new Failure('link-ended', 'This page is no longer in the draft. Reload to see the pages that it has.')
