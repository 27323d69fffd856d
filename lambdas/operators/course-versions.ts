import type { CatalogProduct } from '#contract/catalog.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { contradictionsOf, contradictionText } from '#rules/courses/course-promises.ts'
import { isoAt, now } from '../clock.ts'
import { type CourseChange, courseChanges } from '../courses/course-difference.ts'
import { catalogOutline, writeCourse } from '../courses/write-course.ts'
import {
  completeCourseVersion,
  courseVersions,
  keepCourseVersion,
  loadCourseVersion,
} from '../data/library/course-versions.ts'
import { type CourseContent, loadCourseContent } from '../data/library/courses.ts'

/** What replacing the content of a course would do. `broken` has what the catalog promises and the content lacks. */
export type CourseComparison = {
  changes: CourseChange[]
  broken: string[]
  notes: string[]
  modules: number
  contents: string
}

/** Compares this content with what buyers read now and with what the catalog promises. */
export async function compareCourse(
  product: CatalogProduct,
  content: CourseContent,
): Promise<CourseComparison> {
  const changes = courseChanges(await loadCourseContent(product.id), content)
  return { changes, ...promisesOf(product, content) }
}

/** Compares this content with what the catalog promises. */
export function promisesOf(
  product: CatalogProduct,
  { outline: stored, lessons }: CourseContent,
): Omit<CourseComparison, 'changes'> {
  const outline = catalogOutline(stored, lessons)
  const contradictions = contradictionsOf(product, outline)
  return {
    broken: contradictions.filter(({ kind }) => kind === 'more').map(contradictionText),
    notes: contradictions.map(contradictionText),
    modules: outline.modules.length,
    contents: contentsText(outline),
  }
}

/**
 * Keeps the present content as a version, then replaces it. Returns the number of that version; undefined if there was no
 * content, or the same. An interrupted call is completed by the next one, with any content.
 */
export async function replaceCourseKeepingVersion(content: CourseContent): Promise<number | undefined> {
  const { product_id } = content.outline
  const present = await loadCourseContent(product_id)
  const newest = (await courseVersions(product_id)).at(-1)
  const isInterrupted = newest !== undefined && !newest.replaced_at
  const isChanged = present !== undefined && courseChanges(present, content).length > 0
  const number =
    present && (isChanged || isInterrupted) ? await keepCourseVersion(present, isoAt(now())) : undefined
  await writeCourse(content, isoAt(now()))
  if (number !== undefined) await completeCourseVersion(product_id, number, isoAt(now()))
  return number
}

export type ListedVersion = { number: number; keptAt: string; contents: string }

/** Returns the kept versions of a course, newest first. */
export async function listCourseVersions(productId: string): Promise<ListedVersion[]> {
  const versions = await courseVersions(productId)
  const listed = versions.map(async ({ number, created_at, outline }) => {
    const content = await loadCourseVersion(productId, number)
    return {
      number,
      keptAt: created_at,
      contents: contentsText(catalogOutline(outline, content?.lessons ?? [])),
    }
  })
  return (await Promise.all(listed)).reverse()
}
