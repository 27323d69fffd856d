import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { visitLogFields } from '#contract/visits.ts'
import { productName } from '#rules/courses/product.ts'

export type VisitLogProps = StackProps & {
  stage: string
  stores: Distribution
  bucket: IBucket
  region: string
}

/**
 * Delivers the log of the stores' distribution into the bucket, with chosen fields. In us-east-1, because CloudFront's
 * log deliveries are there, and a stack of its own, because it depends on the distribution.
 */
export class VisitLogStack extends Stack {
  constructor(scope: Construct, id: string, props: VisitLogProps) {
    super(scope, id, props)
    const { bucket, region, stage, stores } = props
    const name = `${productName}-${stage}-visits-${region}`
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: stores.distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...visitLogFields],
    })
    delivery.addResourceDependency(source)
  }
}
