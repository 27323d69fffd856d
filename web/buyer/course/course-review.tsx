import type { LibraryCourse } from '#contract/library.ts'
import { hasReadEnough } from '#rules/courses/library.ts'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { lessonsOf } from '../course-progress.ts'

const ReviewSection = lazyWithFallback(async () => (await import('./review-section.tsx')).ReviewSection)

/** The review of a course, once enough of it was read. `lessonId`: the lesson that is open now. */
export function CourseReview({ course, lessonId }: { course: LibraryCourse; lessonId?: string }) {
  const lessons = lessonsOf(course)
  const read = lessons.filter(({ id }) => id === lessonId || course.opened.includes(id)).length
  return course.review || hasReadEnough({ read, lessons: lessons.length }) ? (
    <ReviewSection course={course} onMissing={Boolean} />
  ) : null
}
