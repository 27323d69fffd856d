import type { RecommendedCourse as Course } from '#contract/sales/checkout.ts'
import { lazyWithFallback } from '../ui/feedback/lazy-with-fallback.tsx'

const RecommendedCourse = lazyWithFallback(
  async () => (await import('./recommended-course.tsx')).RecommendedCourse,
)

/** The recommended course. It stands last on its page, so its script is not awaited by what the buyer came for. */
export const RecommendedCourseSection = ({ course }: { course: Course }) => (
  <RecommendedCourse course={course} onMissing={Boolean} />
)
