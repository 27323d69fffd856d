import { Duration } from 'aws-cdk-lib'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { uploadLifeDays } from '#rules/courses/course-upload.ts'
import { courseChecksPrefix, courseUploadsPrefix } from './functions/grants.ts'
import { PrivateBucket, type PrivateBucketProps } from './private-bucket.ts'

/** Files of courses, and courses as operators have sent them: those go a day after they can be imported no more. */
export class CoursesBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: Omit<PrivateBucketProps, 'keepsVersions'>) {
    super(scope, id, { ...props, keepsVersions: true })
    this.announceObjects()
    // The signature of a form says who may send what: the origin of the page that does it decides nothing.
    this.addCorsRule({ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], maxAge: 3600 })
    for (const prefix of [courseUploadsPrefix, courseChecksPrefix])
      this.addLifecycleRule({
        id: prefix,
        prefix: `${prefix}/`,
        expiration: Duration.days(uploadLifeDays + 1),
        noncurrentVersionExpiration: Duration.days(1),
      })
  }
}
