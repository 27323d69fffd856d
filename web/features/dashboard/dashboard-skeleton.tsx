import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const stats = ['orders', 'commissions', 'products', 'customers']

export const DashboardSkeleton = () => (
  <LoadingRegion label="Loading your dashboard">
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="w-full max-w-md">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="mt-3 h-5 w-3/5" />
      </div>
      <Skeleton className="h-6 w-36 rounded-full" />
    </div>
    <div className="grid gap-8">
      <Skeleton className="h-40 rounded-xl sm:h-32" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {stats.map((stat) => (
          <Skeleton key={stat} className="h-32 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-3 sm:gap-4 xl:grid-cols-2">
        <Skeleton className="h-70 rounded-xl" />
        <Skeleton className="h-60 rounded-xl xl:h-70" />
      </div>
      <div>
        <Skeleton className="mb-4 h-7 w-36" />
        <Skeleton className="h-96 rounded-xl sm:h-64 xl:h-44" />
      </div>
    </div>
  </LoadingRegion>
)
