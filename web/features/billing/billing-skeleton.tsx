import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export const BillingSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} className="grid gap-8">
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-48 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
    <div>
      <Skeleton className="mb-4 h-11 w-full" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-120 rounded-xl" />
        <Skeleton className="h-120 rounded-xl" />
      </div>
    </div>
  </LoadingRegion>
)
