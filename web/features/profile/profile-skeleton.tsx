import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Name, email and password. */
const cards = ['h-55', 'h-76', 'h-96']

export const ProfileSkeleton = () => (
  <LoadingRegion label="Loading your profile">
    {cards.map((height) => (
      <div
        key={height}
        className="grid items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <Skeleton className="h-18" />
        <Skeleton className={`${height} rounded-xl`} />
      </div>
    ))}
  </LoadingRegion>
)
