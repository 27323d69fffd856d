import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { coursesBucket } from '../env.ts'
import type { LocalFile } from './course-file.ts'
import type { CourseFolder } from './read-course-folder.ts'
import { writeCourse } from './write-course.ts'

const s3 = new S3Client({ forcePathStyle: true })

/**
 * Uploads the files of a course, then replaces its content. An interrupted call is completed by repeating it. No version is
 * kept; see lambdas/operators/courses/course-versions.ts.
 */
export async function importCourse(course: Omit<CourseFolder, 'notes'>, importedAt: string) {
  await storeCourseFiles([...course.files, ...course.pictures])
  await writeCourse(course, importedAt)
}

/** As many at once: each may be 200 MB. */
const filesAtOnce = 3

/** Stores files of a course under their keys, or where `placeOf` says. */
export async function storeCourseFiles(
  files: readonly LocalFile[],
  placeOf: (key: string) => string = (key) => key,
) {
  for (let start = 0; start < files.length; start += filesAtOnce)
    await Promise.all(files.slice(start, start + filesAtOnce).map((file) => storeOnce(file, placeOf)))
}

/** A key follows from the content, so an object that exists is the same. */
async function storeOnce({ content_type, key, path }: LocalFile, placeOf: (key: string) => string) {
  const Body = readFileSync(path)
  const object = { Bucket: coursesBucket(), Key: placeOf(key), Body, ContentType: content_type }
  try {
    await s3.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
  }
}
