import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

export const OrdersSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label}>
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2 min-[72rem]:gap-px">
      {rows.map((row) => (
        <Skeleton key={row} className="h-56 rounded-xl min-[72rem]:h-17 min-[72rem]:rounded-sm" />
      ))}
    </div>
  </LoadingRegion>
)
