import type { LibraryCourse } from '#contract/library.ts'
import { coursePath } from '#contract/urls/buyer-links.ts'
import { initialOf } from '#storefront/brand.ts'
import { nextLesson, nextStepText, progressOf } from '../data/course-progress.ts'
import { lessonPath } from '../paths.ts'

/** What the library says of its buyer and their store, by the name of its place. */
export const textsOfLibrary = (email: string, { name, logo_url = '' }: LibraryCourse['store']) => ({
  email,
  store: name,
  ...(logo_url ? { logo: logo_url } : { initial: initialOf(name) }),
})

/** What a course's card says, by the name of its place; undefined for a course without lessons. */
export function textsOfCourse(course: LibraryCourse) {
  const { product_id, title, cover_url } = course
  const lesson = nextLesson(course)
  if (!lesson) return undefined
  const { text, percent } = progressOf(course)
  return {
    title,
    cover: cover_url,
    course: coursePath(product_id),
    lesson: lessonPath(product_id, lesson.id),
    step: nextStepText(course),
    progress: text,
    percent: `width:${percent}%`,
  }
}
