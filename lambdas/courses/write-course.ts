import type { CatalogOutline } from '#contract/catalog.ts'
import { publicPictures, saveIntroduction } from '../data/library/course-introductions.ts'
import {
  type CourseContent,
  type CourseLesson,
  type CourseOutline,
  replaceCourse,
} from '../data/library/courses.ts'
import { saveOutline } from '../data/store/catalog.ts'
import { publishPictures } from './public-pictures.ts'

/** Replaces the content of a course, then what stores and the catalog say of it. Its files are uploaded already. */
export async function writeCourse(content: CourseContent, importedAt: string) {
  const { outline, lessons } = content
  await replaceCourse(outline, lessons, importedAt)
  await publishPictures(publicPictures(content))
  await saveIntroduction(content, importedAt)
  await saveOutline(outline.product_id, catalogOutline(outline, lessons))
}

/** Returns what the catalog says of a course's content: its lessons, and the files that buyers can download. */
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
