import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']
/** A heading among lines of text. */
const lines = ['mb-8 h-5 w-24', 'h-6', 'h-6', 'h-6 w-4/5', 'mt-10 h-8 w-1/2', 'h-6 w-11/12', 'h-6 w-3/5']

const Rows = () => (
  <div>
    <Skeleton className="mb-2 h-5 w-40" />
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
        <div className="p-5">
          <Skeleton className="h-1.5" />
          <Skeleton className="mt-2.5 h-4 w-24" />
          <Skeleton className="mt-4 h-11" />
        </div>
      </div>
      <Rows />
    </div>
  </LoadingRegion>
)

export const LessonSkeleton = () => (
  <LoadingRegion label="Opening the lesson" className="min-h-dvh">
    <div className="max-w-reading space-y-4">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={index} className={line} />
      ))}
    </div>
  </LoadingRegion>
)
