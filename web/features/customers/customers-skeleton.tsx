import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

export const CustomersSkeleton = () => (
  <LoadingRegion label="Loading your customers">
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2 sm:max-[72rem]:gap-4 min-[72rem]:gap-px min-[72rem]:overflow-hidden min-[72rem]:rounded-xl">
      <Skeleton className="hidden h-11 rounded-none min-[72rem]:block" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-49 rounded-xl min-[72rem]:h-20 min-[72rem]:rounded-none" />
      ))}
    </div>
  </LoadingRegion>
)
