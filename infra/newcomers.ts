import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { ActionFunction } from './action-function.ts'
import { grantStream } from './grant-stream.ts'

/** Expired items of lambdas/data/newcomers.ts. */
const expired = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { Keys: { sk: { S: FilterRule.isEqual('NEWCOMER') } } },
}

export type NewcomersProps = { table: TableV2; purgeUnverified: ActionFunction }

/** Accounts whose address nobody proves in time go again: an expiring item tells when. */
export class Newcomers extends Construct {
  constructor(scope: Construct, id: string, { table, purgeUnverified }: NewcomersProps) {
    super(scope, id)
    grantStream(table, purgeUnverified)
    new EventSourceMapping(this, 'Expiries', {
      target: purgeUnverified.lambda,
      ...(table.tableStreamArn && { eventSourceArn: table.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter(expired)],
      batchSize: 10,
      retryAttempts: -1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
    })
  }
}
