import { Arn, ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { PrivateBucket, type PrivateBucketProps } from '../private-bucket.ts'
import { edgeRegion } from './domain.ts'

/** Files are deleted once they are counted. These are the days to repair what keeps them from being counted. */
const keptDays = 14

/** The bucket to which CloudFront delivers the log of the stores' distribution; see VisitLogStack. */
export class VisitLogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, props)
    this.addLifecycleRule({ expiration: Duration.days(keptDays) })
    const { account } = Stack.of(this)
    this.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        resources: [this.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': deliverySources(this) },
        },
      }),
    )
  }
}

const deliverySources = (scope: Construct) =>
  Arn.format(
    {
      service: 'logs',
      region: edgeRegion,
      resource: 'delivery-source',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  )
