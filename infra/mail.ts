import { Duration } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { codeLifeSeconds } from '#rules/verification.ts'
import { acknowledge } from './acknowledge.ts'
import type { ActionFunction } from './action-function.ts'
import { grantStream } from './grant-stream.ts'

/** Items that are mail to send; see lambdas/data/outbox.ts. */
const outboxTypes = ['code', 'notice']
const failureRetentionDays = 14

export type MailProps = { senderAddress: string; table: TableV2; deliverMail: ActionFunction }

/** Mail leaves through the table: the stream brings each code and notice to `deliver-mail`, which asks SES. */
export class Mail extends Construct {
  readonly failures: Queue

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id)
    const { deliverMail, senderAddress, table } = props
    const identity = new EmailIdentity(this, 'Sender', { identity: Identity.email(senderAddress) })
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(failureRetentionDays),
    })
    acknowledge(this.failures, 'It is the place for what failed; an alarm watches it.', 'SQS3')
    deliverMail.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [identity.emailIdentityArn],
        conditions: { StringEquals: { 'ses:FromAddress': senderAddress } },
      }),
    )
    grantStream(table, deliverMail)
    this.failures.grantSendMessages(deliverMail.role)
    this.deliver(table, deliverMail)
  }

  private deliver(table: TableV2, { lambda }: ActionFunction) {
    new EventSourceMapping(this, 'Outbox', {
      target: lambda,
      ...(table.tableStreamArn && { eventSourceArn: table.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { NewImage: { type: { S: FilterRule.or(...outboxTypes) } } },
        }),
      ],
      batchSize: 10,
      parallelizationFactor: 5,
      maxRecordAge: Duration.seconds(codeLifeSeconds),
      retryAttempts: -1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.failures),
    })
  }
}
