import type { Lesson } from '#contract/library.ts'
import { signedFileUrl, withPictureUrls } from '../courses/signed-file-url.ts'
import { type CourseLesson, type CourseOutline, loadCourse, loadLesson } from '../data/library/courses.ts'
import { loadOpenedLessons, saveOpenedLesson } from '../data/library/opened-lessons.ts'
import { loadProgress, progressOf, saveLessonProgress } from '../data/library/progress.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { contentNotFound, expectCourseAccess } from './access.ts'

type Wanted = { product_id: string; lesson_id: string; ahead?: 'true' | undefined }

/**
 * Returns a lesson and remembers that it was opened, unless it is only loaded `ahead`.
 * @throws Failure 'not-found' or 'access-ended'
 */
export async function readLesson(buyer: Buyer, { product_id, lesson_id, ahead }: Wanted): Promise<Lesson> {
  const [grant, course, lesson, progress, opened] = await Promise.all([
    expectCourseAccess(buyer, product_id),
    loadCourse(product_id),
    loadLesson(product_id, lesson_id),
    loadProgress(buyer.libraryId, product_id),
    loadOpenedLessons(buyer.libraryId, product_id),
  ])
  if (!course || !lesson) throw contentNotFound()
  if (!ahead && !opened.has(lesson_id)) await saveOpenedLesson(buyer.libraryId, product_id, lesson_id)
  const { file, seconds, captions } = lesson
  return {
    product_id,
    course_title: grant.title,
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    html: await withPictureUrls(lesson),
    seconds,
    captions,
    ...(file && {
      file: { name: file.name, bytes: file.bytes, url: await signedFileUrl(file.key, file.name) },
    }),
    files: lesson.files.map(({ id, name, bytes }) => ({ id, name, bytes })),
    ...neighboursOf(course, lesson),
    completed: progressOf(grant, progress)?.completed.has(lesson.id) ?? false,
  }
}

function neighboursOf({ modules }: CourseOutline, lesson: CourseLesson) {
  const ids = modules.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const at = ids.indexOf(lesson.id)
  return { previous_id: at > 0 ? ids[at - 1] : undefined, next_id: ids[at + 1] }
}

/**
 * Returns the URL of a file of a course, valid for one hour.
 * @throws Failure 'not-found' or 'access-ended'
 */
export async function fileLink(buyer: Buyer, productId: string, fileId: string) {
  const [, course] = await Promise.all([expectCourseAccess(buyer, productId), loadCourse(productId)])
  const file = course?.files.find(({ id }) => id === fileId)
  if (!file) throw contentNotFound()
  return { url: await signedFileUrl(file.key, file.name) }
}

type Completion = { product_id: string; lesson_id: string; completed: boolean }

/** @throws Failure 'not-found' or 'access-ended' */
export async function saveProgress(buyer: Buyer, { product_id, lesson_id, completed }: Completion) {
  const [grant, course] = await Promise.all([expectCourseAccess(buyer, product_id), loadCourse(product_id)])
  const isInCourse = course?.modules.some(({ lessons }) => lessons.some(({ id }) => id === lesson_id))
  if (!isInCourse) throw contentNotFound()
  await saveLessonProgress(buyer.libraryId, grant, lesson_id, completed)
}
