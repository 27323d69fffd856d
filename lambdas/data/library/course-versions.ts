import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { getItem, putItem, queryItems, updateItem } from '../table/client.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { courseVersionPrefix, lessonsOfVersionPrefix } from '../table/library-keys.ts'
import { type CourseContent, CourseOutline, listedLessons } from './courses.ts'

/** The content of a course before one change. It has no `replaced_at` until the change is complete. */
const CourseVersion = z.object({
  number: z.int(),
  created_at: z.string(),
  replaced_at: z.optional(z.string()),
  outline: CourseOutline,
  knowledge: z.optional(CourseKnowledge),
})
export type CourseVersion = z.infer<typeof CourseVersion>

/** Returns the kept versions of a course, oldest first. */
export async function courseVersions(productId: string): Promise<CourseVersion[]> {
  const items = await queryItems(keys.course(productId).pk, courseVersionPrefix)
  return items.map((item) => CourseVersion.parse(item))
}

/** Returns undefined if there is no such version. */
export async function loadCourseVersion(
  productId: string,
  number: number,
): Promise<CourseContent | undefined> {
  const [version, items] = await Promise.all([
    getItem(keys.courseVersion(productId, number)),
    queryItems(keys.course(productId).pk, lessonsOfVersionPrefix(number)),
  ])
  if (!version) return undefined
  const { outline, knowledge } = CourseVersion.parse(version)
  return { outline, lessons: listedLessons(outline, items), ...(knowledge && { knowledge }) }
}

/**
 * Keeps this content as the newest version and returns its number. The version itself is written after its lessons. If the
 * previous change was interrupted, the content is half replaced: the version that it kept stays, and its number is returned.
 */
export async function keepCourseVersion(
  { outline, lessons, knowledge }: CourseContent,
  keptAt: string,
): Promise<number> {
  const { product_id } = outline
  const newest = (await courseVersions(product_id)).at(-1)
  if (newest && !newest.replaced_at) return newest.number
  const number = (newest?.number ?? 0) + 1
  await Promise.all(
    lessons.map((lesson) =>
      putItem({
        ...keys.lessonOfVersion(product_id, number, lesson.id),
        type: 'lesson-version',
        created_at: keptAt,
        ...lesson,
      }),
    ),
  )
  const version = {
    type: 'course-version',
    id: `${product_id}-${number}`,
    created_at: keptAt,
    number,
    outline,
    ...(knowledge && { knowledge }),
  }
  await putItem({ ...keys.courseVersion(product_id, number), ...version })
  return number
}

/** Records that the change that kept this version is complete. */
export async function completeCourseVersion(productId: string, number: number, replaced_at: string) {
  await updateItem(keys.courseVersion(productId, number), updateExpression({ replaced_at }))
}
