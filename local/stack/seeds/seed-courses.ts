import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { LocalFile } from '#lambdas/courses/course-file.ts'
import { importCourse } from '#lambdas/courses/import-course.ts'
import { CourseLesson, CourseOutline } from '#lambdas/data/library/courses.ts'

const Event = z.object({ file: z.string(), productIds: z.array(z.string()) })
const Files = z.array(LocalFile)
const Courses = z.array(
  z.object({
    outline: CourseOutline,
    lessons: z.array(CourseLesson),
    knowledge: z.optional(CourseKnowledge),
    files: Files,
    pictures: Files,
  }),
)

/** Runs like any function of the product; imports the content of these sample courses, which the file has read. */
export async function handler(event: unknown) {
  const { file, productIds } = Event.parse(event)
  const courses = Courses.parse(JSON.parse(readFileSync(file, 'utf8')))
  const importedAt = new Date().toISOString()
  const wanted = courses.filter(({ outline }) => productIds.includes(outline.product_id))
  // What was made from a source lies beside the file.
  const inPlace = (one: LocalFile) => ({ ...one, path: resolve(dirname(file), one.path) })
  await Promise.all(
    wanted.map((course) => importCourse({ ...course, files: course.files.map(inPlace) }, importedAt)),
  )
}
