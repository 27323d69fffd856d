import { LoadingRegion } from '../../ui/loading-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd']

export const OrdersSkeleton = () => (
  <LoadingRegion label="Loading your orders">
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-48 rounded-xl min-[72rem]:h-18" />
      ))}
    </div>
  </LoadingRegion>
)
