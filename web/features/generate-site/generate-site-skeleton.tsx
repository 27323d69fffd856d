import { LoadingRegion } from '#web/ui/loading-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const GenerateSiteSkeleton = () => (
  <LoadingRegion label="Loading your site">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-176 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  </LoadingRegion>
)
