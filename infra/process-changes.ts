import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { countedTypes } from '#contract/counted-types.ts'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue } from './functions/failure-queue.ts'
import { grantStream } from './functions/grant-stream.ts'

/** Matches the expiry of an item of lambdas/data/accounts/provision-account.ts. */
const expiredAccount = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { Keys: { sk: { S: FilterRule.isEqual('NEWCOMER') } } },
}
/** A seller who is deleted brings nothing in any more and is owed nothing; a payout folds held amounts. */
const deletedItem = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { OldImage: { type: { S: FilterRule.or('tenant', 'held', 'stats') } } },
}
/** Of orders, of access to courses, of who sells a course and what was read of it, of what the rules of risk hold, and of payouts. */
const changedItem = {
  eventName: FilterRule.or('INSERT', 'MODIFY'),
  dynamodb: {
    NewImage: {
      type: {
        S: FilterRule.or(
          ...[...countedTypes, 'grant', 'course_seller', 'progress', 'risk_flag', 'payout_account'],
        ),
      },
    },
  },
}

const retryAttempts = 10

export type ProcessChangesProps = { table: TableV2; processChanges: ActionFunction }

/**
 * Passes changes of the table that are not mail to one function: a stream allows two readers, and mail is the other. It
 * deletes accounts that do not verify their address in time, shows and withdraws reviews, counts sales of courses, and tells open pages of orders. The
 * last is not retried.
 */
export class ProcessChanges extends Construct {
  /** Positions of changes in the stream whose work failed, of any kind. */
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { table, processChanges }: ProcessChangesProps) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    grantStream(table, processChanges)
    this.failures.grantSendMessages(processChanges.role)
    new EventSourceMapping(this, 'Changes', {
      target: processChanges.lambda,
      ...(table.tableStreamArn && { eventSourceArn: table.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [expiredAccount, deletedItem, changedItem].map((pattern) => FilterCriteria.filter(pattern)),
      batchSize: 10,
      parallelizationFactor: 5,
      // A failing record blocks the records behind it.
      retryAttempts,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.failures),
    })
  }
}
