import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { Placeholder } from '../placeholder.tsx'

export const GiftSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label}>
    <Skeleton className="h-96 max-w-md" />
  </LoadingRegion>
)

/** Shown until the gift page and what the link gives have arrived. */
export const GiftPlaceholder = () => (
  <BuyerPage
    pageTitle="A gift for you"
    title={<Placeholder text="The title of a course" />}
    note={<Placeholder text="A course for you" />}
  >
    <GiftSkeleton label="Opening your gift" />
  </BuyerPage>
)
