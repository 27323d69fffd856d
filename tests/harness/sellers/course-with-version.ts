import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { replaceCourseKeepingVersion } from '#lambdas/operators/courses/course-versions.ts'
import { newCourse } from '../buyers/purchase.ts'
import { newOffer } from './new-offer.ts'

/** A course of the catalog whose first lesson was renamed; version 1 has the former title. Returns its id. */
export async function courseWithVersion(): Promise<string> {
  const { id } = await newOffer()
  await newCourse(id)
  const content = await loadCourseContent(id)
  if (!content) throw new Error('The course has no content.')
  const lessons = content.lessons.map((lesson) =>
    lesson.id === 'welcome' ? { ...lesson, title: 'Hello again' } : lesson,
  )
  await replaceCourseKeepingVersion({ ...content, lessons })
  return id
}
