import type { Resources } from '../template.ts'
import { expectOne } from './expect-one.ts'

/** The name of the bucket with the files of the courses. */
export const coursesBucketOf = (resources: Resources): string =>
  expectOne(
    'bucket of the courses',
    resources('AWS::S3::Bucket').filter(({ id }) => id.startsWith('Courses')),
  ).ref
