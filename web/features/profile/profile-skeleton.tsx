import { LoadingRegion } from '../../ui/loading-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const ProfileSkeleton = () => (
  <LoadingRegion label="Loading your profile">
    <div className="grid items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-18" />
      <Skeleton className="h-55 rounded-xl" />
    </div>
  </LoadingRegion>
)
