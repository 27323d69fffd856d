import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { FlushCard } from '../flush-card.tsx'
import { Placeholder } from '../placeholder.tsx'

export const pageTitle = 'Your order'
export const paidTitle = 'Thank you. Your order is complete.'

/** Shown until the page and the order have arrived. */
export const OrderPlaceholder = () => (
  <BuyerPage
    pageTitle={pageTitle}
    title={<Placeholder text={paidTitle} />}
    note={<Placeholder text="Your receipt goes to a***z@example.com." />}
  >
    <PurchaseSkeleton />
  </BuyerPage>
)

const PurchaseSkeleton = () => (
  <LoadingRegion label="Opening your order" className="min-h-dvh">
    <FlushCard>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:flex-nowrap sm:p-6">
        <div className="flex-1 basis-full sm:basis-0">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="mt-2 h-4 w-40" />
          <Skeleton className="mt-2 h-4 w-16" />
        </div>
        <Skeleton className="h-11 w-full sm:w-36" />
      </div>
      <div className="flex justify-between border-t border-line px-5 py-4 sm:px-6">
        <Skeleton className="h-6 w-14" />
        <Skeleton className="h-6 w-16" />
      </div>
    </FlushCard>
  </LoadingRegion>
)
