import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { removalPolicyOf } from './private-bucket.ts'

/** The single table; lambdas/data/table/keys.ts lists its items. */
export class Table extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string, props: { keep: boolean }) {
    super(scope, id)
    this.table = new TableV2(this, 'Items', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'ttl',
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      // Has every item that a scheduled run must find by a date; lambdas/data/table/due-index.ts reads it.
      globalSecondaryIndexes: [
        {
          indexName: 'due',
          partitionKey: { name: 'due_shard', type: AttributeType.STRING },
          sortKey: { name: 'due_at', type: AttributeType.STRING },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.keep,
      removalPolicy: removalPolicyOf(props.keep),
    })
  }
}
