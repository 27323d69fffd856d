import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { OutlineLesson, OutlineModule } from '#contract/courses/course-outline.ts'
import { deleteItem, getItem, getItems, putItem, queryItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { lessonPrefix } from '../table/library-keys.ts'

/**
 * A file of a course. `id` is unique within its course, `name` is what buyers see and download it as; `key` is the
 * object's in the courses' bucket.
 */
export const CourseFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** Of a PDF that the import wrote. */
  pages: z.optional(z.int()),
  content_type: z.string(),
  key: z.string(),
})
export type CourseFile = z.infer<typeof CourseFile>

/** The content of a course in reading order. `files` has those of all lessons. */
export const CourseOutline = z.object({
  product_id: z.string(),
  modules: z.array(OutlineModule),
  files: z.array(CourseFile),
})
export type CourseOutline = z.infer<typeof CourseOutline>

/**
 * `html` is sanitised when the course is imported; in it, the source of a picture is `picture:` and its id. `file` is the
 * lesson itself, `files` accompany it.
 */
export const CourseLesson = z.extend(OutlineLesson, {
  product_id: z.string(),
  html: z.optional(z.string()),
  pictures: z.optional(z.array(CourseFile)),
  file: z.optional(CourseFile),
  /** Of a video; the captions are the text of a WebVTT file. */
  seconds: z.optional(z.int()),
  captions: z.optional(z.string()),
  files: z.array(CourseFile),
})
export type CourseLesson = z.infer<typeof CourseLesson>

/** A course as a whole; without `knowledge` if nothing is known about it but its lessons. */
export type CourseContent = {
  outline: CourseOutline
  lessons: CourseLesson[]
  knowledge?: CourseKnowledge | undefined
}

/** Returns undefined for a product without content. */
export async function loadCourse(productId: string): Promise<CourseOutline | undefined> {
  const item = await getItem(keys.course(productId))
  return item && CourseOutline.parse(item)
}

/** Returns what changes with each import of a course; undefined without content. */
export async function courseRevision(productId: string): Promise<string | undefined> {
  const item = await getItem(keys.course(productId))
  return item && z.string().parse(item.created_at)
}

/** Fails if the content of a course was imported since its revision was read. */
export const courseRevisionCheck = (productId: string, revision: string | undefined): Write => ({
  ConditionCheck: {
    Key: keys.course(productId),
    ...(revision === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'created_at = :revision',
          ExpressionAttributeValues: { ':revision': revision },
        }),
  },
})

/** Returns the courses of these products by product id, without products that have no content. */
export async function loadCourses(productIds: readonly string[]): Promise<Map<string, CourseOutline>> {
  const items = await getItems([...new Set(productIds)].map(keys.course))
  const courses = items.map((item) => CourseOutline.parse(item))
  return new Map(courses.map((course) => [course.product_id, course]))
}

/** Returns undefined for a product without content. Lessons are those that the outline lists, in its order. */
export async function loadCourseContent(productId: string): Promise<CourseContent | undefined> {
  const outline = await loadCourse(productId)
  if (!outline) return undefined
  const [lessons, introduction] = await Promise.all([
    queryItems(keys.course(productId).pk, lessonPrefix),
    getItem(keys.courseIntroduction(productId)),
  ])
  const knowledge = z.optional(CourseKnowledge).parse(introduction?.knowledge)
  return { outline, lessons: listedLessons(outline, lessons), ...(knowledge && { knowledge }) }
}

/** Parses the items of lessons that the outline lists and returns them in its order. */
export function listedLessons({ modules }: CourseOutline, items: readonly object[]): CourseLesson[] {
  const lessons = new Map(items.map((item) => CourseLesson.parse(item)).map((lesson) => [lesson.id, lesson]))
  return modules.flatMap((module) => module.lessons.flatMap(({ id }) => lessons.get(id) ?? []))
}

/** Returns undefined if the course has no such lesson. */
export async function loadLesson(productId: string, lessonId: string): Promise<CourseLesson | undefined> {
  const item = await getItem(keys.lesson(productId, lessonId))
  return item && CourseLesson.parse(item)
}

/**
 * Replaces the content of a product. Lessons are written before the outline that lists them, and removed after it, so
 * that an outline never lists a missing lesson. An interrupted call is completed by repeating it.
 */
export async function replaceCourse(
  outline: CourseOutline,
  lessons: readonly CourseLesson[],
  importedAt: string,
) {
  const { product_id } = outline
  const base = { created_at: importedAt }
  await Promise.all(
    lessons.map((lesson) =>
      putItem({ ...keys.lesson(product_id, lesson.id), type: 'lesson', ...base, ...lesson }),
    ),
  )
  await putItem({ ...keys.course(product_id), type: 'course', id: product_id, ...base, ...outline })
  await removeOtherLessons(product_id, new Set(lessons.map(({ id }) => id)))
}

async function removeOtherLessons(productId: string, kept: ReadonlySet<string>) {
  const items = await queryItems(keys.course(productId).pk, lessonPrefix)
  const removed = items.map((item) => CourseLesson.parse(item).id).filter((id) => !kept.has(id))
  await Promise.all(removed.map((id) => deleteItem(keys.lesson(productId, id))))
}
