import { type CoursePreview, coursePreviewApi } from '#contract/api/course-preview-api.ts'
import type { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import type { CourseResearch } from '#contract/courses/course-research.ts'
import { withPictureUrls } from '../courses/signed-file-url.ts'
import { loadKnowledge } from '../data/library/course-introductions.ts'
import { loadCourse, loadLesson } from '../data/library/courses.ts'
import { Failure } from '../failure.ts'
import { action } from '../http/action.ts'

export const getCoursePreviewHandler = action(coursePreviewApi, 'get-course-preview', ({ input }) =>
  loadCoursePreview(input.id),
)

const researchOf = ({
  audience,
  not_for,
  questions,
  objections,
  angles,
}: CourseKnowledge): CourseResearch => ({
  audience,
  not_for,
  questions,
  objections,
  angles,
})

/**
 * Returns the outline of a course, its first text lesson and what is known about it.
 * @throws Failure 'not-found' for a product without content
 */
async function loadCoursePreview(productId: string): Promise<CoursePreview> {
  const [course, knowledge] = await Promise.all([loadCourse(productId), loadKnowledge(productId)])
  if (!course) throw new Failure('not-found', 'This course has no lessons yet.')
  const { modules } = course
  const first = modules.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'text')
  const lesson = first && (await loadLesson(productId, first.id))
  const html = lesson && (await withPictureUrls(lesson))
  return {
    modules,
    ...(html && { sample: { id: lesson.id, title: lesson.title, html } }),
    ...(knowledge && { research: researchOf(knowledge) }),
  }
}
