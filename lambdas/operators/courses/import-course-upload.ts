import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { contentKey, copyObject, readObject, stagedKey, type UploadId } from '../../courses/upload-objects.ts'
import { CourseLesson, CourseOutline } from '../../data/library/courses.ts'
import { loadCourseUpload } from '../../data/offers/course-uploads.ts'
import { replaceCourseKeepingVersion } from './course-versions.ts'

const Content = z.object({
  outline: CourseOutline,
  lessons: z.array(CourseLesson),
  knowledge: z.optional(CourseKnowledge),
})

/**
 * Puts checked content in the place of the present one, which is kept. What was interrupted is completed by repeating it. Returns
 * false if the content is gone.
 */
export async function importUpload(upload: UploadId): Promise<boolean> {
  const known = await loadCourseUpload(upload.productId, upload.uploadId)
  const stored = known?.check && (await readObject(contentKey(upload, known.check)))
  if (!stored) return false
  const content = Content.parse(JSON.parse(stored.toString()))
  const pictures = content.lessons.flatMap((lesson) => lesson.pictures ?? [])
  const names = new Set([...content.outline.files, ...pictures].map(({ key }) => key))
  for (const key of names) await copyObject(stagedKey(upload, key), key)
  await replaceCourseKeepingVersion(content)
  return true
}
