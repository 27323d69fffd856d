import BadgePercent from 'lucide-react/icons/badge-percent'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Deal, Deals } from '#contract/sales/deals.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useLatestParams } from '../../lib/page/use-latest-params.ts'
import { useStoreProducts } from '../../lib/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DealCard, editButtonId } from './deal-card.tsx'
import { dealDays } from './deal-days.ts'
import { DealForm } from './deal-form.tsx'
import { useDeals } from './use-deals.ts'

export function DealsPage() {
  usePageTitle('Deals')
  const deals = useDeals()
  const products = useStoreProducts()
  const { params, change } = useLatestParams()
  const isOpen = params.has('new')
  // Back leads from the form to the list.
  const open = (changes: Record<string, string>) => change(changes, { replace: false })
  const close = () => change({ new: '', edit: '' })
  const failed = [deals, products].find(({ data, isError }) => data === undefined && isError)
  const isListed = deals.data !== undefined && deals.data.deals.length > 0
  return (
    <>
      <PageHeader
        title="Deals"
        text="For the second course: bundles, what goes well together, and codes. A course has one discount at a time, the largest."
        actions={
          isListed &&
          !isOpen && (
            <Button id={newButtonId} onClick={() => open({ new: '1', edit: '' })}>
              <Plus aria-hidden />
              New deal
            </Button>
          )
        }
      />
      {failed ? (
        <ErrorState
          title="Failed to load your deals"
          text="They stay as they are. Check your connection and try again."
          onRetry={() => void failed.refetch()}
          reference={referenceOf(failed.error)}
        />
      ) : deals.data && products.data ? (
        <Panel
          {...deals.data}
          products={products.data.products}
          isOpen={isOpen}
          edited={params.get('edit') ?? undefined}
          onOpen={() => open({ new: '1', edit: '' })}
          onEdit={(id) => open({ new: '', edit: id })}
          onClose={close}
        />
      ) : (
        <LoadingRegion label="Loading your deals">
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-80 rounded-xl" />
            <Skeleton className="h-80 rounded-xl" />
          </div>
        </LoadingRegion>
      )}
    </>
  )
}

type PanelProps = Deals & {
  products: readonly LinkedStoreProduct[]
  isOpen: boolean
  /** The id of the deal that is being edited. */
  edited: string | undefined
  onEdit: (id: string) => void
  onOpen: () => void
  onClose: () => void
}

function Panel({ deals, time_zone, products, isOpen, edited, onOpen, onEdit, onClose }: PanelProps) {
  const published = products.filter(({ status }) => status === 'published')
  const days = dealDays(time_zone)
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterEdit({ edited, isOpen, count: deals.length }, list)
  if (published.length === 0 && deals.length === 0) return <NothingToSell />
  return (
    <div className="grid gap-6">
      {isOpen && <DealForm products={published} days={days} onDone={onClose} />}
      {deals.some(({ state }) => state === 'unpublished') && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm">
          <p>Buyers see bundles and pairs once they are published.</p>
          <Button asChild variant="secondary">
            <Link to="/app/preview">Compare and publish</Link>
          </Button>
        </div>
      )}
      {deals.length === 0 && !isOpen && (
        <EmptyState
          icon={<BadgePercent aria-hidden />}
          title="Sell a second course"
          text="Offer a bundle, or a course that goes well with another one. Codes are discounts to share."
          action={
            <Button id={newButtonId} onClick={onOpen}>
              Make the first deal
            </Button>
          }
        />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your deals"
        className="grid items-start gap-4 focus:outline-none lg:grid-cols-2"
      >
        {deals.map((deal) => (
          <li key={deal.id} className={deal.id === edited ? 'lg:col-span-2' : undefined}>
            {deal.id === edited ? (
              <DealForm
                deal={deal}
                products={products.filter((one) => one.status === 'published' || isOf(deal, one))}
                days={days}
                onDone={onClose}
              />
            ) : (
              <DealCard deal={deal} products={products} days={days} onEdit={() => onEdit(deal.id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the header, or without deals in their place. */
const newButtonId = 'new-deal'

type Shown = Pick<PanelProps, 'edited' | 'isOpen'> & { count: number }

/** A form takes the place of the button that opens it, and a deleted deal goes with its own: the focus would be lost with them. */
function useFocusAfterEdit({ edited, isOpen, count }: Shown, list: RefObject<HTMLElement | null>) {
  const before = useRef({ edited, isOpen, count })
  useEffect(() => {
    const last = before.current
    before.current = { edited, isOpen, count }
    const isClosed = !edited && !isOpen && (last.edited !== undefined || last.isOpen)
    if (isClosed) document.getElementById(last.edited ? editButtonId(last.edited) : newButtonId)?.focus()
    // The dialog gave the focus back to the button that is gone now.
    else if (count < last.count && document.activeElement === document.body)
      (count === 0 ? document.getElementById(newButtonId) : list.current)?.focus()
  }, [edited, isOpen, count, list])
}

const isOf = ({ product_ids }: Deal, { product_id }: LinkedStoreProduct) => product_ids.includes(product_id)

const NothingToSell = () => (
  <EmptyStateLink
    icon={<BadgePercent aria-hidden />}
    title="Publish a course first"
    text="A deal is of courses that your store sells."
    to="/app/my-products"
    linkText="Open My Products"
  />
)
