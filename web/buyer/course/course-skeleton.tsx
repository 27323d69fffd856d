import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['first', 'second', 'third']

const Rows = () => (
  <div>
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      {rows.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 border-line px-4 not-first:border-t">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  </div>
)

export const CourseSkeleton = () => (
  <LoadingRegion label="Opening your course" className="min-h-dvh">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
      <div className="overflow-hidden rounded-xl border border-line bg-surface lg:self-start">
        <Skeleton className="aspect-[16/9] rounded-none max-lg:hidden" />
        <Skeleton className="m-5 h-11" />
      </div>
      <Rows />
    </div>
  </LoadingRegion>
)

export const LessonSkeleton = () => (
  <LoadingRegion label="Opening the lesson" className="min-h-dvh">
    <div className="max-w-reading space-y-4">
      {rows.map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  </LoadingRegion>
)
