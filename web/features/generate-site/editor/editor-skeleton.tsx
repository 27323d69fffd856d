import { LoadingRegion } from '#web/ui/loading-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const EditorSkeleton = () => (
  <LoadingRegion label="Loading the editor">
    <Skeleton className="mb-6 h-[60rem] rounded-xl xl:h-[calc(100dvh-4rem)]" />
  </LoadingRegion>
)
