import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { acknowledge } from './nag/acknowledge.ts'

const versionDays = 30

export type PrivateBucketProps = {
  stage: Stage
  /** Whether the bucket and its objects are retained when the stack is deleted. */
  keep: boolean
  /** Whether what is deleted or replaced can be brought back for 30 days. */
  keepsVersions?: boolean
}

/** Readable only by CloudFront and the functions that are granted access. */
export class PrivateBucket extends Bucket {
  override get isWebsite(): boolean {
    return false
  }

  constructor(scope: Construct, id: string, { keep, keepsVersions = false, stage }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: keepsVersions,
      removalPolicy: removalPolicyOf(keep),
      // S3 refuses to delete a bucket with objects. The local stack has no function that empties one.
      autoDeleteObjects: !keep && stage !== 'local',
    })
    if (keepsVersions)
      this.addLifecycleRule({
        id: 'former-versions',
        noncurrentVersionExpiration: Duration.days(versionDays),
        expiredObjectDeleteMarker: true,
      })
    acknowledge(
      this,
      'Only CloudFront and granted functions reach it, and both have their own metrics or logs.',
      'S1',
    )
  }

  /** Has S3 tell EventBridge of each object that is written. CDK's own way needs a function that may change every bucket. */
  announceObjects() {
    const resource = this.node.defaultChild
    if (resource instanceof CfnBucket)
      resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  }
}

/**
 * `keep` retains data when its stack is deleted or an update replaces it. A failed first deployment still deletes what it
 * created; otherwise each retry would leave another copy behind (docs/decisions/0031).
 */
export const removalPolicyOf = (keep: boolean) =>
  keep ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
