import { Duration } from 'aws-cdk-lib'
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { uploadsPrefix } from '../functions/grants.ts'

/**
 * Lets browsers send pictures that a function has signed a form for. The signature says who may send what: the origin of
 * the page that does it decides nothing. What is sent is gone after a day; what was checked is stored elsewhere.
 */
export function acceptUploads(bucket: Bucket) {
  bucket.addCorsRule({ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], maxAge: 3600 })
  bucket.addLifecycleRule({ id: 'uploads', prefix: `${uploadsPrefix}/`, expiration: Duration.days(1) })
}
