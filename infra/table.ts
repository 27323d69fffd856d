import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { removalPolicyOf } from './private-bucket.ts'

export type TableProps = { keep: boolean; version: number | undefined }

/** The single table; lambdas/data/table/keys.ts lists its items. */
export class Table extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string, { keep, version = 1 }: TableProps) {
    super(scope, id)
    // Another logical id is another table; CloudFormation makes no table again that was deleted.
    this.table = new TableV2(this, version === 1 ? 'Items' : `Items${version}`, {
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
      deletionProtection: keep,
      removalPolicy: removalPolicyOf(keep),
    })
  }
}
