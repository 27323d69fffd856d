import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue } from './functions/failure-queue.ts'
import { grantStream } from './functions/grant-stream.ts'

/** Matches the expiry of an item of lambdas/data/pending-accounts.ts. */
const expired = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { Keys: { sk: { S: FilterRule.isEqual('NEWCOMER') } } },
}

const retryAttempts = 10

export type PurgeUnverifiedProps = { table: TableV2; purgeUnverified: ActionFunction }

/** Deletes accounts that do not verify their address in time: an item expires then, and the stream reports it. */
export class PurgeUnverified extends Construct {
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { table, purgeUnverified }: PurgeUnverifiedProps) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    grantStream(table, purgeUnverified)
    this.failures.grantSendMessages(purgeUnverified.role)
    new EventSourceMapping(this, 'Expiries', {
      target: purgeUnverified.lambda,
      ...(table.tableStreamArn && { eventSourceArn: table.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter(expired)],
      batchSize: 10,
      // A failing record blocks the records behind it.
      retryAttempts,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.failures),
    })
  }
}
