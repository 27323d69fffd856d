import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { metricNames } from './figures.ts'

export const FiguresSkeleton = () => (
  <LoadingRegion label="Loading your analytics" className="grid gap-6">
    <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {metricNames.map((name) => (
        <Skeleton key={name} className="h-30 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-110 rounded-xl" />
    <div className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  </LoadingRegion>
)
