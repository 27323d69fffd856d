import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'

/** Has S3 tell EventBridge of each object that is written. CDK's own way needs a function that may change every bucket. */
export function announceObjects(bucket: Bucket) {
  const resource = bucket.node.defaultChild
  if (resource instanceof CfnBucket)
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}
