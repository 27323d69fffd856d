import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import type { Home } from '#contract/home.ts'
import { maySellProduct, type Plan, plans } from '#rules/billing/plans.ts'
import { searchCatalog } from '#rules/courses/catalog-search.ts'
import { inCatalogOrder, withProof } from '#rules/courses/metric-order.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useCatalog, useHome } from '../../lib/queries.ts'
import { clearPicked, loadPicked } from '../../lib/visitor/picked-products.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { CatalogToolbar } from './catalog-toolbar.tsx'
import { loadCourseSheet } from './product-card.tsx'
import { type Availability, ProductChoice } from './product-choice.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SelectionBar, SkipToSelection } from './selection-bar.tsx'
import { useAddToStore } from './use-add-to-store.ts'
import { type CatalogFilter, useCatalogFilter } from './use-catalog-filter.ts'
import { useSelection } from './use-selection.ts'

const CourseSheet = lazyWithFallback(async () => (await loadCourseSheet()).CourseSheet)

export function CatalogPage() {
  usePageTitle('Product Catalog')
  const home = useHome({ refetchOnWindowFocus: 'always' })
  const catalog = useCatalog()
  const hasFailed = catalog.isError
  useEffect(() => {
    if (hasFailed) notify.error('Error', 'Failed to load products')
  }, [hasFailed])
  const filter = useCatalogFilter()
  return (
    <>
      <PageHeader
        title="Product Catalog"
        text="Choose the courses you want to sell. You earn on every sale."
      />
      <PlanEndedNote tenant={home.data?.tenant} returnTo="/app/offers" />
      {hasFailed && !catalog.data ? (
        <ErrorState
          title="Failed to load products"
          text="The catalog did not answer. Check your connection and try again."
          onRetry={() => void catalog.refetch()}
          reference={referenceOf(catalog.error)}
        />
      ) : (
        <CatalogToolbar filter={filter} />
      )}
      {catalog.data && !home.isPending ? (
        <>
          {!home.data && <UnknownStore onRetry={() => void home.refetch()} isRetrying={home.isFetching} />}
          <Catalog products={catalog.data.products} home={home.data} wanted={filter} />
        </>
      ) : (
        !hasFailed && <CatalogSkeleton />
      )}
    </>
  )
}

type CatalogProps = {
  products: ListedProduct[]
  home: Home | undefined
  wanted: Pick<CatalogFilter, 'text' | 'level' | 'order' | 'proof'>
}

function Catalog({ products, home, wanted: { text, level, order, proof } }: CatalogProps) {
  const searched = useDeferredValue(text)
  const found = useMemo(
    () => inCatalogOrder(withProof(searchCatalog(products, { text: searched, level }), proof), order),
    [products, searched, level, proof, order],
  )
  const plan = home && (home.tenant?.plan ?? 'lite')
  const inStore = useMemo(() => new Set(home?.products.map((product) => product.product_id)), [home])
  const pickedBefore = () => pickedEarlier(products, inStore, plan)
  const { chosen, selected, toggle, keep, seePlans, clear } = useSelection({
    plan,
    inStore,
    initial: pickedBefore,
  })
  useEffect(clearPicked, [])
  const [opened, setOpened] = useState<ListedProduct>()
  const close = useCallback(() => setOpened(undefined), [])
  const { add, isAdding } = useAddToStore({ home, chosen, clear, seePlans })

  const availabilityOf = useCallback(
    (product: ListedProduct): Availability => {
      if (inStore.has(product.id)) return 'in-store'
      if (plan && !maySellProduct(plan, product)) return 'locked'
      return chosen.has(product.id) ? 'selected' : 'free'
    },
    [inStore, plan, chosen],
  )

  const reasons = useMemo(() => reasonsFor(products, inStore, plan), [products, inStore, plan])

  return (
    <>
      <p role="status" className="sr-only">
        {found.length} {found.length === 1 ? 'product' : 'products'} found
      </p>
      <SkipToSelection />
      {found.length > 0 ? (
        <ProductGrid
          products={found}
          availabilityOf={availabilityOf}
          reasons={reasons}
          onToggle={toggle}
          onUpgrade={keep}
          onOpen={setOpened}
        />
      ) : (
        <EmptyState title="No products found" text="Try adjusting your search terms or filters" />
      )}
      <SelectionBar
        count={selected.size}
        room={plan && plans[plan].productLimit - inStore.size}
        onAdd={add}
        isAdding={isAdding}
      />
      {opened && (
        <CourseSheet
          product={opened}
          isSold={sells(home, opened)}
          onClose={close}
          onMissing={close}
          choice={
            <ProductChoice
              availability={availabilityOf(opened)}
              onToggle={() => toggle(opened.id)}
              onUpgrade={() => keep(opened.id)}
            />
          }
        />
      )}
    </>
  )
}

const sells = (home: Home | undefined, { id }: ListedProduct) =>
  home?.products.some(({ product_id, status }) => product_id === id && status === 'published') ?? false

/** Why products that the plan allows fit those in the store, by id. */
function reasonsFor(products: ListedProduct[], inStore: ReadonlySet<string>, plan: Plan = 'lite') {
  const allowed = products.filter((product) => inStore.has(product.id) || maySellProduct(plan, product))
  return new Map(recommendCourses(allowed, inStore).map(({ id, reason }) => [id, reason]))
}

/**
 * The products picked on the landing page, or before the way to the plans, and not added yet that the plan allows and
 * the store has room for.
 */
function pickedEarlier(products: ListedProduct[], inStore: ReadonlySet<string>, plan: Plan = 'lite') {
  const open = (loadPicked() ?? []).filter((id) => {
    const product = products.find((one) => one.id === id)
    return product && !inStore.has(id) && maySellProduct(plan, product)
  })
  return open.slice(0, Math.max(0, plans[plan].productLimit - inStore.size))
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

const CatalogSkeleton = () => (
  <LoadingRegion label="Loading the catalog">
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {cards.map((card) => (
        <div key={card} className="overflow-hidden rounded-xl border border-line bg-surface">
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="p-5">
            <Skeleton className="h-5 w-2/5 rounded-full" />
            <Skeleton className="mt-4 h-6 w-4/5" />
            <Skeleton className="mt-3 h-16" />
            <Skeleton className="mt-14 h-12 w-1/2" />
            <Skeleton className="mt-9 h-11" />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)

type Props = { onRetry: () => void; isRetrying: boolean }

/** Shown if the store's products failed to load. The catalog then does not mark any product as added. */
const UnknownStore = ({ onRetry, isRetrying }: Props) => (
  <div
    role="status"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-warning-soft px-4 py-3 text-sm"
  >
    <p className="min-w-0 flex-1 basis-64">
      <span className="font-medium">
        We could not find out what is in your store and how much room it has.
      </span>{' '}
      You can choose products all the same: what does not fit is refused when you add it.
    </p>
    <Button variant="secondary" busy={isRetrying} busyText="Trying again..." onClick={onRetry}>
      Try Again
    </Button>
  </div>
)
