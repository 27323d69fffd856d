import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'

const fields = ['name', 'colour', 'phone', 'facebook', 'twitter', 'instagram', 'youtube']
const products = ['a', 'b']

export const GenerateSiteSkeleton = () => (
  <LoadingRegion label="Loading your site">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="grid gap-6 sm:p-8">
        {fields.map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-4 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </Card>
      <Card className="grid gap-5">
        <Skeleton className="h-6 w-44" />
        {products.map((product) => (
          <div key={product} className="flex items-center gap-3">
            <Skeleton className="h-12 w-16 rounded-sm" />
            <Skeleton className="h-9 flex-1" />
          </div>
        ))}
        <Skeleton className="mt-4 h-11" />
      </Card>
    </div>
  </LoadingRegion>
)
