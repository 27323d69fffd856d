import PackageSearch from 'lucide-react/icons/package-search'
import { useParams } from 'react-router-dom'
import type { OrderDetail } from '#contract/sales/orders.ts'
import { ApiError, referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { OrderStateBadge } from '../../ui/feedback/badges/order-state-badge.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderOrigin } from './order-origin.tsx'
import { momentsIn } from './order-text.ts'
import { useOrder } from './use-orders.ts'

export function OrderPage() {
  usePageTitle('Order')
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to="/app/orders" text="Orders & Commissions" />
      <Content key={id} id={id} />
    </>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, isError, refetch } = useOrder(id)
  if (data) return <Order order={data} />
  return (
    <>
      <PageHeader title="Order" text={<span className="wrap-anywhere">{id}</span>} />
      {!isError ? (
        <OrderSkeleton />
      ) : error instanceof ApiError && error.status === 404 ? (
        <NoSuchOrder />
      ) : (
        <ErrorState
          title="Failed to load the order"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      )}
    </>
  )
}

function Order({ order }: { order: OrderDetail }) {
  const moments = momentsIn(useStoreDates().timeZone)
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            Order of {moments.format(new Date(order.paid_at))}
            <OrderStateBadge state={order.state} />
          </span>
        }
        text={<span className="wrap-anywhere">{order.id}</span>}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
        <div className="grid gap-4 xl:gap-6">
          <OrderLines order={order} />
          <OrderHistory order={order} moments={moments} />
        </div>
        <div className="grid gap-4 sm:max-xl:grid-cols-2 xl:gap-6">
          <OrderAmounts order={order} />
          <OrderOrigin order={order} />
        </div>
      </div>
    </>
  )
}

const NoSuchOrder = () => (
  <EmptyStateLink
    icon={<PackageSearch aria-hidden />}
    title="There is no such order"
    text="The link may be incomplete, or the order belongs to another store."
    to="/app/orders"
    linkText="See all orders"
  />
)

const OrderSkeleton = () => (
  <LoadingRegion label="Loading the order">
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
      <div className="grid gap-4 xl:gap-6">
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  </LoadingRegion>
)
