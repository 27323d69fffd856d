import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SiteHead, SiteStatus } from '#contract/site/site-head.ts'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { generationCost } from '#rules/billing/credits.ts'
import { plans } from '#rules/billing/plans.ts'
import { popularFirst } from '#rules/courses/catalog-search.ts'
import { potentialEarningsCents } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome, useStoreProducts } from '../../lib/queries.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useFocusAfterRemoval } from '../../ui/hooks/use-focus-after-change.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { usePublishSite } from '../../ui/publishing/use-publish-site.ts'
import { type NextAction, nextActionOf } from './next-action.ts'
import { PriceDialog } from './price-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { ProductTable } from './product-table.tsx'
import { PublishAll, PublishBar } from './publish-bar.tsx'
import { useRemoveProduct } from './use-remove-product.ts'
import { WithdrawnNote } from './withdrawn-note.tsx'

const cost = pluralize(generationCost, 'credit')
const texts: Record<SiteStatus, string> = {
  draft: `Your published products are all it takes. The words are written for you, for ${cost}.`,
  staged: `You have a website that nobody can see yet. Writing it again uses ${cost} and keeps the texts that you have edited.`,
  live: `You have a website. Writing it again uses ${cost} and keeps the texts that you have edited. New products and prices only need to be published.`,
}

type Props = { siteStatus: SiteStatus; next: NextAction }

const GenerateCard = ({ siteStatus, next }: Props) => (
  <Card className="mt-8 flex flex-col gap-5 sm:p-8 lg:flex-row lg:items-center lg:justify-between">
    <div>
      <h2 className="font-display text-xl font-semibold tracking-title">Ready to Generate Your Website?</h2>
      <p className="mt-1 max-w-reading text-muted">{texts[siteStatus]}</p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:flex-col">
      {siteStatus !== 'draft' && (
        <Button asChild variant={next === 'publish-site' ? 'primary' : 'secondary'}>
          <Link to="/app/preview">Preview and publish</Link>
        </Button>
      )}
      <Button asChild variant={next === 'generate' ? 'primary' : 'secondary'}>
        <Link to="/app/idea">Generate My Website</Link>
      </Button>
    </div>
  </Card>
)

const PreviewDialog = lazyWithFallback(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** The width that five columns need next to the sidebar. */
const roomForTable = '(min-width: 72rem)'

export function MyProductsPage() {
  usePageTitle('My Products')
  const { data: home } = useHome()
  const { data, error, isError, refetch } = useStoreProducts()
  const plan = plans[home?.tenant?.plan ?? 'lite']
  const site = home?.site ?? null
  const content = useFocusAfterRemoval<HTMLDivElement>(data?.withdrawn?.length ?? 0)
  const next = data && nextActionOf({ items: data.products, live: data.live, site })
  return (
    <>
      <PageHeader
        title="My Products"
        text={home?.store ? `${home.store.name} · ${plan.label} plan` : <>&nbsp;</>}
        actions={
          <>
            {data && <PublishAll items={data.products} isMain={next === 'publish-all'} />}
            <Button asChild variant={next === undefined || next === 'add' ? 'primary' : 'secondary'}>
              <Link to="/app/offers">
                <Plus aria-hidden />
                Add Products
              </Link>
            </Button>
          </>
        }
      />
      <div ref={content} tabIndex={-1} className="focus:outline-none">
        {data?.withdrawn && <WithdrawnNote withdrawn={data.withdrawn} />}
        {data && next ? (
          <Products items={data.products} live={data.live} site={site} next={next} />
        ) : isError ? (
          <ErrorState
            title="Failed to load your products"
            text="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
            reference={referenceOf(error)}
          />
        ) : (
          <MyProductsSkeleton />
        )}
      </div>
    </>
  )
}

type ProductsProps = {
  items: LinkedStoreProduct[]
  live: LiveProduct[] | undefined
  site: SiteHead | null
  next: NextAction
}

function Products({ items, live, site, next }: ProductsProps) {
  const list = useRef<HTMLElement>(null)
  const remove = useRemoveProduct()
  const { mutate, isPending: isPublishing } = usePublishSite('/app/my-products')
  const publish = useCallback(() => mutate(), [mutate])
  const isWide = useMediaQuery(roomForTable)
  const [previewed, setPreviewed] = useState<LinkedStoreProduct>()
  const closePreview = () => setPreviewed(undefined)
  const [priced, setPriced] = useState<LinkedStoreProduct>()
  const ordered = useMemo(() => popularFirst(items), [items])
  const List = isWide ? ProductTable : ProductList
  const onRemove = useCallback(
    (item: LinkedStoreProduct) => {
      remove(item)
      list.current?.focus()
    },
    [remove],
  )
  return (
    <>
      <SummaryCards items={items} />
      <section ref={list} tabIndex={-1} aria-label="Your products" className="focus:outline-none">
        {items.length > 0 ? (
          <List
            items={ordered}
            live={live}
            onPreview={setPreviewed}
            onEditPrice={setPriced}
            onRemove={onRemove}
            onPublish={publish}
          />
        ) : (
          <NoProducts />
        )}
      </section>
      {items.some((item) => item.status === 'published') && (
        <GenerateCard siteStatus={site?.status ?? 'draft'} next={next} />
      )}
      <PublishBar items={items} live={live} onPublish={publish} isPublishing={isPublishing} />
      {priced && <PriceDialog item={priced} onClose={() => setPriced(undefined)} onPublish={publish} />}
      {previewed && <PreviewDialog item={previewed} onClose={closePreview} onMissing={closePreview} />}
    </>
  )
}

const NoProducts = () => (
  <EmptyStateLink
    icon={<Package aria-hidden />}
    title="No products in your store yet"
    text="Pick a few courses you would be glad to recommend. You can change your mind at any time."
    to="/app/offers"
    linkText="Browse Products"
  />
)

const rows = ['a', 'b', 'c']

const MyProductsSkeleton = () => (
  <LoadingRegion label="Loading your products">
    <div className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <Skeleton className="h-26 rounded-xl sm:h-32" />
      <Skeleton className="h-26 rounded-xl sm:h-32" />
      <Skeleton className="col-span-2 h-32 rounded-xl sm:col-span-1" />
    </div>
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-52 rounded-xl min-[72rem]:h-24" />
      ))}
    </div>
  </LoadingRegion>
)

export const SummaryCards = memo(({ items }: { items: LinkedStoreProduct[] }) => (
  <dl className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
    <Summary title="Total Products" value={items.length} />
    <Summary title="Published" value={items.filter((item) => item.status === 'published').length} />
    <Summary
      title="Potential Earnings"
      value={<Money cents={potentialEarningsCents(items)} format="exact" />}
      caption="Per complete sale cycle"
      className="col-span-2 sm:col-span-1"
    />
  </dl>
))

type SummaryProps = { title: string; value: ReactNode; caption?: string; className?: string | undefined }

const Summary = ({ title, value, caption, className }: SummaryProps) => (
  <Card className={className}>
    <dt className="text-sm font-medium text-muted">{title}</dt>
    <dd className="mt-2 font-display text-3xl font-semibold tracking-title tabular-nums">{value}</dd>
    {caption && <dd className="mt-1 text-xs text-muted">{caption}</dd>}
  </Card>
)
