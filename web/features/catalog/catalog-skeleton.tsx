import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

export const CatalogSkeleton = () => (
  <LoadingRegion label="Loading the catalog">
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {cards.map((card) => (
        <div key={card} className="overflow-hidden rounded-xl border border-line bg-surface">
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="p-5">
            <Skeleton className="h-5 w-2/5 rounded-full" />
            <Skeleton className="mt-4 h-6 w-4/5" />
            <Skeleton className="mt-3 h-16" />
            <Skeleton className="mt-14 h-12 w-1/2" />
            <Skeleton className="mt-9 h-11" />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)
