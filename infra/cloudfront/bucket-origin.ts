import { S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { globalName } from './global-name.ts'

const longestName = 64

/** Returns the bucket as an origin that only this account's CloudFront may read. */
export const bucketOrigin = (scope: Construct, bucket: IBucket) =>
  S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, 'OriginAccess', {
      originAccessControlName: globalName(scope, 'OriginAccess', longestName),
    }),
  })
