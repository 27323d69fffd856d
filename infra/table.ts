import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'

/** The single table; lambdas/data/keys.ts says what is in it. */
export class Table extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string, props: { keep: boolean }) {
    super(scope, id)
    this.table = new TableV2(this, 'Items', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'ttl',
      dynamoStream: StreamViewType.NEW_IMAGE,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.keep,
      removalPolicy: props.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
  }
}
