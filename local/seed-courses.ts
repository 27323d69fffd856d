import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { LocalFile } from '#lambdas/courses/course-file.ts'
import { importCourse } from '#lambdas/courses/import-course.ts'
import { CourseLesson, CourseOutline } from '#lambdas/data/courses.ts'

const Event = z.object({ file: z.string(), productIds: z.array(z.string()) })
const Courses = z.array(
  z.object({ outline: CourseOutline, lessons: z.array(CourseLesson), files: z.array(LocalFile) }),
)

/** Runs like any function of the product; imports the content of these sample courses, which the file has read. */
export async function handler(event: unknown) {
  const { file, productIds } = Event.parse(event)
  const courses = Courses.parse(JSON.parse(readFileSync(file, 'utf8')))
  const importedAt = new Date().toISOString()
  const wanted = courses.filter(({ outline }) => productIds.includes(outline.product_id))
  await Promise.all(wanted.map((course) => importCourse(course, importedAt)))
}
