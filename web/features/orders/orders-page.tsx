import Receipt from 'lucide-react/icons/receipt'
import { Link } from 'react-router-dom'
import type { Order } from '#contract/orders.ts'
import { referenceOf } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { timeZone } from './order-facts.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTable } from './order-table.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useOrders } from './use-orders.ts'

/** The width that six columns need next to the sidebar. */
const roomForTable = '(min-width: 72rem)'

export function OrdersPage() {
  usePageTitle('Orders & Commissions')
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOrders()
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <>
      <PageHeader title="Orders & Commissions" text={`Newest first. Times are in ${timeZone()}.`} />
      {orders ? (
        <>
          <Orders orders={orders} />
          {hasNextPage && (
            <div className="mt-6 flex flex-col items-center gap-3">
              {isError && (
                <p role="alert" className="text-sm text-danger">
                  More orders could not be loaded. Check your connection and try again.
                </p>
              )}
              <Button
                variant="secondary"
                busy={isFetchingNextPage}
                busyText="Loading..."
                onClick={() => void fetchNextPage()}
              >
                Show older orders
              </Button>
            </div>
          )}
        </>
      ) : isError ? (
        <ErrorState
          title="Failed to load your orders"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <OrdersSkeleton />
      )}
    </>
  )
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const isWide = useMediaQuery(roomForTable)
  if (orders.length === 0) return <NoOrders />
  return isWide ? <OrderTable orders={orders} /> : <OrderList orders={orders} />
}

const NoOrders = () => (
  <EmptyState
    icon={<Receipt aria-hidden />}
    title="No orders yet"
    text="When somebody buys in your store, the order and what you earn appear here. Share your store’s address to get the first one."
    action={
      <Button asChild>
        <Link to="/app/idea">Go to Your Website</Link>
      </Button>
    }
  />
)
