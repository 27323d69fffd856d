import { Duration } from 'aws-cdk-lib'
import { LambdaFunction as Target } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag/acknowledge.ts'
import type { ActionFunction } from './action-function.ts'

const retentionDays = 14

/** Receives the records that a function could not process within its retries. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(retentionDays),
    })
    acknowledge(this, 'It is itself a dead-letter queue, with an alarm on its messages.', 'SQS3')
  }
}

const retryAttempts = 2
const maxEventAge = Duration.hours(1)

/** Returns the function as a rule's target. A call that fails is repeated twice, then put into the failure queue. */
export function retriedTarget({ lambda }: ActionFunction, failures: FailureQueue) {
  lambda.configureAsyncInvoke({ retryAttempts, maxEventAge, onFailure: new SqsDestination(failures) })
  return new Target(lambda, { retryAttempts, maxEventAge, deadLetterQueue: failures })
}
