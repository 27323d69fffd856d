import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { columns } from './columns.ts'

export const PreviewSkeleton = () => (
  <LoadingRegion label="Loading your preview" className={columns}>
    <Skeleton className="h-64 rounded-xl xl:col-start-2" />
    <Skeleton className="h-[calc(70dvh+3.75rem)] rounded-xl xl:col-start-1 xl:row-start-1" />
  </LoadingRegion>
)
