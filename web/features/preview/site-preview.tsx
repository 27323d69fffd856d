import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { siteApi } from '#contract/api/site-api.ts'
import type { Deal } from '#contract/deals.ts'
import type { Site, SiteContent } from '#contract/site/site.ts'
import type { SiteChange } from '#contract/site/site-changes.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { renderStorePage } from '#storefront/render.ts'
import { dealsOnPage, shownDeals } from '#storefront/shown-deals.ts'
import { storePage } from '#storefront/store-page.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { dealsQuery } from '../../lib/site/deals-query.ts'
import { ChangesCard } from './changes-card.tsx'
import { columns } from './columns.ts'
import { DraftLinkCard } from './draft-link-card.tsx'
import { markChanges } from './mark-changes.ts'
import { PageCard } from './page-card.tsx'
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
  return shownDeals(
    dealsOnPage(deals, offers),
    offers,
    items.map(({ product }) => product),
    new Set(),
  )
}

export function SitePreview({ site, content, products }: Props) {
  const items = useMemo(() => products.filter(({ status }) => status === 'published'), [products])
  const isLive = site.status === 'live'
  const comparison = useQuery({
    queryKey: keys.siteChanges,
    queryFn: () => call(siteApi['get-site-changes'], {}),
    enabled: isLive,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const changes = isLive ? (comparison.data?.changes ?? noChanges) : noChanges
  const deals = useQuery(dealsQuery).data?.deals ?? noDeals
  const html = useMemo(
    () =>
      renderStorePage(
        storePage({
          ...{ settings: site.settings, content, items, url: site.url, filesUrl: site.files_url },
          deals: dealsOf(items, deals),
        }),
      ),
    [site.settings, site.url, site.files_url, content, items, deals],
  )
  const marked = useMemo(() => markChanges(html, changes), [html, changes])
  const [areMarksShown, setAreMarksShown] = useState(true)
  const [scrollTo, setScrollTo] = useState<{ change: number }>()
  const pageCard = useRef<HTMLDivElement>(null)
  const show = (change: number) => {
    setAreMarksShown(true)
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
        <PageCard
          html={areMarksShown && marked.marked.size > 0 ? marked.html : html}
          storeName={site.settings.store_name}
          scrollTo={scrollTo}
          hasMarks={marked.marked.size > 0}
          areMarksShown={areMarksShown}
          onMarks={setAreMarksShown}
        />
      </div>
      {isLive && (
        <div className="min-w-0 xl:col-start-2 xl:row-start-2">
          <ChangesCard comparison={comparison} marked={marked.marked} onShow={show} />
        </div>
      )}
    </div>
  )
}
