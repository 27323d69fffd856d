import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c']

export const MyProductsSkeleton = () => (
  <LoadingRegion label="Loading your products">
    <div className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <Skeleton className="h-26 rounded-xl sm:h-32" />
      <Skeleton className="h-26 rounded-xl sm:h-32" />
      <Skeleton className="col-span-2 h-32 rounded-xl sm:col-span-1" />
    </div>
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-52 rounded-xl min-[72rem]:h-24" />
      ))}
    </div>
  </LoadingRegion>
)
