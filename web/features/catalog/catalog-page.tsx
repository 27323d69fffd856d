import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { CatalogProduct } from '#contract/catalog.ts'
import type { Home } from '#contract/home.ts'
import { searchCatalog } from '#rules/catalog-search.ts'
import { mayChoose, plans } from '#rules/plans.ts'
import { referenceOf } from '#web/lib/api.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCatalog, useHome } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CatalogSkeleton } from './catalog-skeleton.tsx'
import { CatalogToolbar, type LevelFilter } from './catalog-toolbar.tsx'
import type { Availability } from './product-choice.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SelectionBar, SkipToSelection } from './selection-bar.tsx'
import { useAddToStore } from './use-add-to-store.ts'
import { useSelection } from './use-selection.ts'

export function CatalogPage() {
  usePageTitle('Product Catalog')
  const home = useHome()
  const catalog = useCatalog()
  const hasFailed = catalog.isError
  useEffect(() => {
    if (hasFailed) notify.error('Error', 'Failed to load products')
  }, [hasFailed])
  const [text, setText] = useState('')
  const [level, setLevel] = useState<LevelFilter>('all')
  return (
    <>
      <PageHeader
        title="Product Catalog"
        text="Choose the courses you want to sell. You earn on every sale."
      />
      {hasFailed && !catalog.data ? (
        <ErrorState
          title="Failed to load products"
          text="The catalog did not answer. Check your connection and try again."
          onRetry={() => void catalog.refetch()}
          reference={referenceOf(catalog.error)}
        />
      ) : (
        <CatalogToolbar text={text} onText={setText} level={level} onLevel={setLevel} />
      )}
      {catalog.data && !home.isPending ? (
        <Catalog products={catalog.data.products} home={home.data} wanted={{ text, level }} />
      ) : (
        !hasFailed && <CatalogSkeleton />
      )}
    </>
  )
}

type CatalogProps = {
  products: CatalogProduct[]
  home: Home | undefined
  wanted: { text: string; level: LevelFilter }
}

function Catalog({ products, home, wanted: { text, level } }: CatalogProps) {
  const searched = useDeferredValue(text)
  const found = useMemo(() => searchCatalog(products, { text: searched, level }), [products, searched, level])
  const plan = home?.tenant?.plan ?? 'lite'
  const inStore = useMemo(() => new Set(home?.products.map((product) => product.product_id)), [home])
  const { chosen, toggle, clear } = useSelection({ plan, inStoreCount: inStore.size })
  const { add, isAdding } = useAddToStore({ home, chosen, clear })

  const availabilityOf = useCallback(
    (product: CatalogProduct): Availability => {
      if (inStore.has(product.id)) return 'in-store'
      if (!mayChoose(plan, product)) return 'locked'
      return chosen.has(product.id) ? 'selected' : 'free'
    },
    [inStore, plan, chosen],
  )

  return (
    <>
      <p role="status" className="sr-only">
        {found.length} {found.length === 1 ? 'product' : 'products'} found
      </p>
      <SkipToSelection />
      {found.length > 0 ? (
        <ProductGrid products={found} availabilityOf={availabilityOf} onToggle={toggle} />
      ) : (
        <EmptyState title="No products found" text="Try adjusting your search terms or filters" />
      )}
      <SelectionBar
        count={chosen.size}
        room={plans[plan].productLimit - inStore.size}
        onAdd={add}
        isAdding={isAdding}
      />
    </>
  )
}
