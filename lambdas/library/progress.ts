import { loadCourse } from '../data/library/courses.ts'
import { saveLessonProgress } from '../data/library/libraries.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { contentNotFound, expectCourseAccess } from './access.ts'

type Completion = { product_id: string; lesson_id: string; completed: boolean }

/** @throws Failure 'not-found' or 'access-ended' */
export async function saveProgress(buyer: Buyer, { product_id, lesson_id, completed }: Completion) {
  const [grant, course] = await Promise.all([expectCourseAccess(buyer, product_id), loadCourse(product_id)])
  const isInCourse = course?.modules.some(({ lessons }) => lessons.some(({ id }) => id === lesson_id))
  if (!isInCourse) throw contentNotFound()
  await saveLessonProgress(buyer.libraryId, grant, lesson_id, completed)
}
