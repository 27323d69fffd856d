import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { Placeholder } from '../placeholder.tsx'

/** Shown until the page of reviews has arrived. */
export const ReviewsPlaceholder = () => (
  <BuyerPage
    pageTitle="What readers say"
    title={<Placeholder text="The title of a course" />}
    note={<Placeholder text="4.7 from 38 readers" />}
  >
    <LoadingRegion label="Loading the reviews">
      <Skeleton className="h-96" />
    </LoadingRegion>
  </BuyerPage>
)
