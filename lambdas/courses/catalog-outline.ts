import type { CatalogOutline } from '#contract/catalog.ts'
import type { CourseLesson, CourseOutline } from '../data/library/courses.ts'

/** What the catalog says of a course's content: its lessons, and the files that buyers can download. */
export function catalogOutline(
  { modules, files }: CourseOutline,
  lessons: readonly CourseLesson[],
): CatalogOutline {
  const videos = new Set(lessons.flatMap(({ kind, file }) => (kind === 'video' && file ? [file.id] : [])))
  return {
    modules: modules.map(({ title, lessons: listed }) => ({
      title,
      lessons: listed.map(({ id: _, ...lesson }) => lesson),
    })),
    files: files
      .filter(({ id }) => !videos.has(id))
      .map(({ name, bytes, pages }) => ({ name, bytes, ...(pages !== undefined && { pages }) })),
  }
}
