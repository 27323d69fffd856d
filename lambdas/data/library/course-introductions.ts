import * as z from 'zod/mini'
import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { lessonPictureName, pictureScheme } from '#rules/courses/lesson-pictures.ts'
import { getItem, getItems, putItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { CourseContent, CourseFile } from './courses.ts'

/** A lesson that everybody may read. The source of a picture is `picture:` and its public name. */
export const SampleLesson = z.object({
  id: z.string(),
  title: z.string(),
  minutes: z.optional(z.int()),
  html: z.string(),
})

/** What a store shows of a course before it is bought, besides what the catalog says: what is known, and the first text lesson. */
export const CourseIntroduction = z.object({
  product_id: z.string(),
  knowledge: z.optional(CourseKnowledge),
  sample: z.optional(SampleLesson),
})
export type CourseIntroduction = z.infer<typeof CourseIntroduction>

/** Returns the introductions of these products by product id, without products that have no content. */
export async function loadIntroductions(
  productIds: readonly string[],
): Promise<Map<string, CourseIntroduction>> {
  const items = await getItems([...new Set(productIds)].map(keys.courseIntroduction), { consistent: false })
  const introductions = items.map((item) => CourseIntroduction.parse(item))
  return new Map(introductions.map((introduction) => [introduction.product_id, introduction]))
}

/** Returns what is known about a course; undefined if its import had no knowledge. */
export async function loadKnowledge(productId: string): Promise<CourseKnowledge | undefined> {
  const item = await getItem(keys.courseIntroduction(productId), { consistent: false })
  return item && CourseIntroduction.parse(item).knowledge
}

/** Replaces the introduction of a course by the one that follows from its content. */
export async function saveIntroduction(content: CourseContent, importedAt: string) {
  const introduction = introductionOf(content)
  const { product_id: id } = introduction
  const base = { type: 'course-introduction', id, created_at: importedAt }
  await putItem({ ...keys.courseIntroduction(id), ...base, ...introduction })
}

/** Returns what a store shows of a course with this content. */
export function introductionOf({ outline, lessons, knowledge }: CourseContent): CourseIntroduction {
  const first = firstText(lessons)
  return {
    product_id: outline.product_id,
    ...(knowledge && { knowledge }),
    ...(first?.html && {
      sample: {
        id: first.id,
        title: first.title,
        ...(first.minutes !== undefined && { minutes: first.minutes }),
        html: withPublicNames(first.html, first.pictures),
      },
    }),
  }
}

/** Returns the pictures that everybody may see: those of the lesson that everybody may read. */
export const publicPictures = ({ lessons }: CourseContent): readonly CourseFile[] =>
  firstText(lessons)?.pictures ?? []

const firstText = (lessons: CourseContent['lessons']) =>
  lessons.find(({ kind, html }) => kind === 'text' && html)

const withPublicNames = (html: string, pictures: readonly CourseFile[] = []) =>
  pictures.reduce((text, picture) => {
    const name = lessonPictureName(picture)
    return name ? text.replaceAll(sourceOf(picture.id), sourceOf(name)) : text
  }, html)

const sourceOf = (name: string) => `<img src="${pictureScheme}${name}"`
