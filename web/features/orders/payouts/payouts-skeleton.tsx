import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export const PayoutsSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label}>
    <div className="mb-8 grid gap-4 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
    </div>
    <Skeleton className="h-56 rounded-xl" />
  </LoadingRegion>
)
