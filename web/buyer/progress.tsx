import type { LibraryCourse } from '#contract/library.ts'
import { progressOf } from './data/course-progress.ts'

/** How much of a course is completed, as a bar and in words. */
export function Progress({ course }: { course: LibraryCourse }) {
  const { text, percent } = progressOf(course)
  return (
    <div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-subtle">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300 ease-calm"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-muted tabular-nums">{text}</p>
    </div>
  )
}
