import type { Resources } from '../template.ts'
import { expectOne } from './expect-one.ts'

/** The name of the bucket with the files of the courses. */
export const coursesBucketOf = (resources: Resources): string => bucketOf(resources, 'Courses')

/** The name of the bucket that the stores' distribution delivers its log into. */
export const visitLogsBucketOf = (resources: Resources): string => bucketOf(resources, 'VisitLogs')

const bucketOf = (resources: Resources, construct: string) =>
  expectOne(
    `bucket ${construct}`,
    resources('AWS::S3::Bucket').filter(({ id }) => id.startsWith(construct)),
  ).ref
