import type { CoursePreview } from '#contract/course-preview-api.ts'
import { loadCourse, loadLesson } from '../data/library/courses.ts'
import { Failure } from '../failure.ts'
import { withPictureUrls } from './signed-file-url.ts'

/**
 * Returns the outline of a course and its first text lesson.
 * @throws Failure 'not-found' for a product without content
 */
export async function loadCoursePreview(productId: string): Promise<CoursePreview> {
  const course = await loadCourse(productId)
  if (!course) throw new Failure('not-found', 'This course has no lessons yet.')
  const { modules } = course
  const first = modules.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'text')
  const lesson = first && (await loadLesson(productId, first.id))
  const html = lesson && (await withPictureUrls(lesson))
  return { modules, ...(html && { sample: { id: lesson.id, title: lesson.title, html } }) }
}
