import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { siteReadingApi } from '#contract/api/site-reading-api.ts'
import type { Deal } from '#contract/sales/deals.ts'
import type { Site, SiteContent } from '#contract/site/site.ts'
import type { SiteChange } from '#contract/site/site-changes.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { namedPages, pagePaths, pathOfLink, tabOfPath } from '#storefront/page-links.ts'
import { dealsOnPage, shownDeals, withoutEnded } from '#storefront/shown-deals.ts'
import { storePage } from '#storefront/store-page.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { dealsQuery } from '../../lib/site/deals-query.ts'
import { useRenderedPage } from '../../lib/site/use-rendered-page.ts'
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { PageTabs } from '../../ui/publishing/page-tabs.tsx'
import { ChangesCard } from './changes-card.tsx'
import { columns } from './columns.ts'
import { DraftLinkCard } from './draft-link-card.tsx'
import { markChanges } from './mark-changes.ts'
import { PageCard } from './page-card.tsx'
import { pageOfChange } from './page-of-change.ts'
import { StatusCard } from './status-card.tsx'

type Props = { site: Site; content: SiteContent; products: LinkedStoreProduct[] }

const noChanges: SiteChange[] = []
const noDeals: readonly Deal[] = []

/** Which prices were asked before, only publishing knows: the draft strikes none through. */
function dealsOf(items: readonly LinkedStoreProduct[], deals: readonly Deal[]) {
  const offers = items.map(({ id, product, price_override }) => ({
    store_product_id: id,
    product_id: product.id,
    price_cents: priceInEffectCents(product, price_override),
  }))
  const at = Date.now()
  return shownDeals(
    withoutEnded(dealsOnPage(deals, offers), at),
    offers,
    items.map(({ product }) => product),
    { at, asked: new Set() },
  )
}

export function SitePreview({ site, content, products }: Props) {
  const items = useMemo(() => products.filter(({ status }) => status === 'published'), [products])
  const isLive = site.status === 'live'
  const comparison = useQuery({
    queryKey: keys.siteChanges,
    queryFn: () => call(siteReadingApi['get-site-changes'], {}),
    enabled: isLive,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const changes = isLive ? (comparison.data?.changes ?? noChanges) : noChanges
  const deals = useQuery(dealsQuery).data?.deals ?? noDeals
  const page = useMemo(
    () =>
      storePage({
        ...{ settings: site.settings, content, items, url: site.url, filesUrl: site.files_url },
        deals: dealsOf(items, deals),
      }),
    [site.settings, site.url, site.files_url, content, items, deals],
  )
  const pages = namedPages(page)
  const [chosen, setChosen] = useState<string>(pagePaths.home)
  const tab = pages.some(({ path }) => path === tabOfPath(chosen)) ? tabOfPath(chosen) : pagePaths.home
  const path = tab === pagePaths.home ? tab : chosen
  const html = useRenderedPage(page, path)
  const marked = useMemo(() => markChanges(html, changes, page.products, path), [html, changes, page, path])
  const places = changes.map((change) => pageOfChange(change, page.products))
  const showable = new Set(
    places.flatMap((place, position) => (place !== path || marked.marked.has(position) ? position : [])),
  )
  const [areMarksShown, setAreMarksShown] = useState(true)
  const [scrollTo, setScrollTo] = useState<{ change: number }>()
  const pageCard = useRef<HTMLDivElement>(null)
  const show = (change: number) => {
    setAreMarksShown(true)
    setChosen(places[change] ?? path)
    setScrollTo({ change })
    pageCard.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={columns}>
      <div className="grid gap-5 xl:col-start-2 xl:row-start-1">
        <StatusCard site={site} hasProducts={items.length > 0} />
        <DraftLinkCard />
      </div>
      <div ref={pageCard} className="min-w-0 scroll-mt-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <Tabs value={tab} onValueChange={setChosen}>
          <div className="mb-3 rounded-xl border border-line bg-surface shadow-card">
            <PageTabs pages={pages} label="Pages of your website" />
          </div>
          <TabPanel value={tab} tabIndex={-1}>
            <PageCard
              html={areMarksShown && marked.marked.size > 0 ? marked.html : html}
              storeName={site.settings.store_name}
              scrollTo={scrollTo}
              hasMarks={marked.marked.size > 0}
              areMarksShown={areMarksShown}
              onMarks={setAreMarksShown}
              onLink={(link) => setChosen((current) => pathOfLink(page, link) ?? current)}
            />
          </TabPanel>
        </Tabs>
      </div>
      {isLive && (
        <div className="min-w-0 xl:col-start-2 xl:row-start-2">
          <ChangesCard comparison={comparison} marked={showable} onShow={show} />
        </div>
      )}
    </div>
  )
}
