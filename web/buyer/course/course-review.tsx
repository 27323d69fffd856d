import type { LibraryCourse } from '#contract/library.ts'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'

const ReviewSection = lazyWithFallback(async () => (await import('./review-section.tsx')).ReviewSection)

/** The review of a course, once enough of it was read. */
export const CourseReview = ({ course }: { course: LibraryCourse }) =>
  course.may_review && <ReviewSection course={course} onMissing={Boolean} />
