import UserX from 'lucide-react/icons/user-x'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Customer } from '#contract/sales/customers.ts'
import { countryName } from '#rules/country.ts'
import { ApiError, referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Money } from '../../ui/content/money.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Day, emailText } from './customer-facts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { useCustomer } from './use-customers.ts'

export function CustomerPage() {
  usePageTitle('Customer')
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to="/app/customers" text="Customers" />
      <OneCustomer key={id} id={id} />
    </>
  )
}

function OneCustomer({ id }: { id: string }) {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCustomer(id)
  const { zoneText, dayOf } = useStoreDates()
  const customer = data?.pages[0]?.customer
  if (!customer) {
    if (!isError) return <CustomerSkeleton />
    if (error instanceof ApiError && error.status === 404) return <UnknownCustomer />
    return (
      <>
        <PageHeader title="Customer" />
        <ErrorState
          title="Failed to load this customer"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={emailText(customer)} text={aboutOf(customer)} />
      <CustomerFigures customer={customer} dayOf={dayOf} />
      <h2 className="mt-8 mb-1 text-lg font-semibold">Orders</h2>
      <p className="mb-4 text-sm text-muted">Newest first. Days are in {zoneText}.</p>
      <CustomerOrders pages={data.pages.map(({ orders }) => orders)} dayOf={dayOf} />
      {hasNextPage && (
        <LoadMore
          text="Show older orders"
          busy={isFetchingNextPage}
          failure={
            isError ? 'More orders could not be loaded. Check your connection and try again.' : undefined
          }
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

const aboutOf = ({ country, has_consented }: Customer) =>
  [
    country && countryName(country),
    has_consented
      ? 'Agreed at checkout to share their address with you'
      : 'Has not agreed to share their address, so it is masked',
  ]
    .filter(Boolean)
    .join(' · ')

const UnknownCustomer = () => (
  <>
    <h1 className="sr-only">Customer</h1>
    <EmptyStateLink
      icon={<UserX aria-hidden />}
      title="There is no such customer"
      text="The link may be incomplete, or belong to another store."
      to="/app/customers"
      linkText="Show All Customers"
    />
  </>
)

const CustomerSkeleton = () => (
  <>
    <h1 className="sr-only">Customer</h1>
    <LoadingRegion label="Loading this customer">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-2 mb-8 h-6 w-96 max-w-full" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-28 rounded-xl" />
        ))}
      </div>
      <Skeleton className="mt-8 mb-4 h-13 w-48" />
      <Skeleton className="h-48 rounded-xl" />
    </LoadingRegion>
  </>
)

type Props = { customer: Customer; dayOf: (at: string) => string }

const count = new Intl.NumberFormat('en-US')

export function CustomerFigures({ customer, dayOf }: Props) {
  const figures: { title: string; value: ReactNode; caption: string }[] = [
    {
      title: 'Spent',
      value: <Money cents={customer.spent_cents} format="decimals" />,
      caption: 'After refunds and lost disputes',
    },
    { title: 'Orders', value: count.format(customer.orders), caption: 'In your store' },
    { title: 'Last purchase', value: <Day at={customer.last_at} dayOf={dayOf} />, caption: 'Newest order' },
    {
      title: 'First purchase',
      value: <Day at={customer.first_at} dayOf={dayOf} />,
      caption: 'Customer since',
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ title, value, caption }) => (
        <Card key={title} className="flex flex-col">
          <dt className="text-sm font-medium text-muted">{title}</dt>
          <dd className="pt-2 font-display text-lg font-semibold tracking-title tabular-nums sm:text-2xl">
            {value}
          </dd>
          <dd className="mt-1.5 text-xs text-muted">{caption}</dd>
        </Card>
      ))}
    </dl>
  )
}
