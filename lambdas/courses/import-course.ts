import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { coursesBucket } from '../env.ts'
import type { LocalFile } from './course-file.ts'
import type { CourseFolder } from './read-course-folder.ts'
import { writeCourse } from './write-course.ts'

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

/** A key follows from the content, so an object that exists is the same. */
async function uploadOnce({ content_type, key, path }: LocalFile) {
  const object = { Bucket: coursesBucket(), Key: key, Body: readFileSync(path), ContentType: content_type }
  try {
    await s3.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
  }
}
