import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag/acknowledge.ts'

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
