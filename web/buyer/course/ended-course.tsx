import { Suspense } from 'react'
import type { EndedCourse as Course } from '#contract/library.ts'
import { lazyPage } from '../../ui/feedback/lazy-page.tsx'

/** In a chunk of its own, because most buyers never see it. */
const EndedCourseScreen = lazyPage(async () => (await import('./ended-course-screen.tsx')).EndedCourseScreen)

/** In place of a course or lesson after its access has ended. */
export const EndedCourse = ({ course }: { course: Course }) => (
  <Suspense>
    <EndedCourseScreen course={course} />
  </Suspense>
)
