import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { replaceCourse } from '../data/courses.ts'
import { coursesBucket } from '../env.ts'
import type { LocalFile } from './course-file.ts'
import type { CourseFolder } from './read-course-folder.ts'

const s3 = new S3Client({ forcePathStyle: true })

/** Uploads the files of a course and then replaces its content. An interrupted call is completed by repeating it. */
export async function importCourse(
  { files, lessons, outline }: Omit<CourseFolder, 'notes'>,
  importedAt: string,
) {
  await Promise.all(files.map(uploadOnce))
  await replaceCourse(outline, lessons, importedAt)
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
