import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export const SettingsSkeleton = () => (
  <LoadingRegion label="Loading your settings">
    <div className="grid items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-18" />
      <div className="grid gap-5">
        <Skeleton className="h-130 rounded-xl max-sm:h-200" />
        <Skeleton className="h-60 rounded-xl" />
      </div>
    </div>
  </LoadingRegion>
)
