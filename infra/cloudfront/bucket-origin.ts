import { Annotations } from 'aws-cdk-lib'
import { AccessLevel, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { globalName } from './global-name.ts'

const longestName = 64

/**
 * Returns the bucket as an origin that only this account's CloudFront may read. CloudFront is allowed to list the bucket, because S3
 * then returns 404 for a missing object instead of 403. A request to `/` would return the list, so a function must rewrite it.
 */
export function bucketOrigin(scope: Construct, bucket: IBucket) {
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'A function rewrites every request to the root.',
  )
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    originAccessControl: new S3OriginAccessControl(scope, 'OriginAccess', {
      originAccessControlName: globalName(scope, 'OriginAccess', longestName),
    }),
  })
}
