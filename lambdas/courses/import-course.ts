import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { CatalogOutline } from '#contract/catalog.ts'
import { saveIntroduction } from '../data/library/course-introductions.ts'
import {
  type CourseContent,
  type CourseLesson,
  type CourseOutline,
  replaceCourse,
} from '../data/library/courses.ts'
import { saveOutline } from '../data/store/catalog.ts'
import { coursesBucket } from '../env.ts'
import type { LocalFile } from './course-file.ts'
import type { CourseFolder } from './read-course-folder.ts'

const s3 = new S3Client({ forcePathStyle: true })

/**
 * Uploads the files of a course, then replaces its content. An interrupted call is completed by repeating it. No version is
 * kept; see lambdas/operators/course-versions.ts.
 */
export async function importCourse(course: Omit<CourseFolder, 'notes'>, importedAt: string) {
  await uploadCourseFiles(course)
  await writeCourse(course, importedAt)
}

export async function uploadCourseFiles({ files, pictures }: Pick<CourseFolder, 'files' | 'pictures'>) {
  await Promise.all([...files, ...pictures].map(uploadOnce))
}

/** Replaces the content of a course, then what stores and the catalog say of it. Its files are uploaded already. */
export async function writeCourse(content: CourseContent, importedAt: string) {
  const { outline, lessons } = content
  await replaceCourse(outline, lessons, importedAt)
  await saveIntroduction(content, importedAt)
  await saveOutline(outline.product_id, catalogOutline(outline, lessons))
}

/** A key follows from the content, so an object that exists is the same. */
async function uploadOnce({ content_type, key, path }: LocalFile) {
  const object = { Bucket: coursesBucket(), Key: key, Body: readFileSync(path), ContentType: content_type }
  try {
    await s3.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
  }
}

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
