import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/** Nobody reads it but CloudFront and the functions that are granted. */
export class PrivateBucket extends Bucket {
  override get isWebsite(): boolean {
    return false
  }

  constructor(scope: Construct, id: string, props: { keep: boolean }) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: props.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    acknowledge(this, 'Only CloudFront and the granted functions reach it, and both say what they do.', 'S1')
  }
}
