import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../panel.tsx'

export const PurchaseSkeleton = () => (
  <LoadingRegion label="Opening your order" className="min-h-dvh">
    <Panel>
      <div className="space-y-4 p-5 sm:p-6">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-11" />
      </div>
    </Panel>
  </LoadingRegion>
)
