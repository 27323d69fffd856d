import { Duration, Stack } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IEventSourceDlq,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { outboxTypes } from '#contract/outbox-types.ts'
import { codeLifeSeconds } from '#rules/accounts/verification.ts'
import type { ActionFunction } from './functions/action-function.ts'
import { grantStream } from './functions/grant-stream.ts'
import { acknowledge, resourceFinding, wildcardOn } from './nag/acknowledge.ts'
import type { PrivateBucket } from './private-bucket.ts'
import { addIdentity, type SenderSettings, senderIdentities } from './sender-identity.ts'

export type MailProps = {
  senders: SenderSettings
  table: TableV2
  deliverMail: ActionFunction
  failures: PrivateBucket
}

/** The table is the outbox: its stream passes each code, notice, receipt, refund and mail about a plan to `deliver-mail`, which sends it with SES. */
export class Mail extends Construct {
  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id)
    const { deliverMail, failures, senders, table } = props
    this.addSenders(senders, deliverMail)
    grantStream(table, deliverMail)
    this.deliver(table, deliverMail, failures)
  }

  /** In the sandbox SES also authorises the recipient's identity, so a condition and not the resource restricts the sender. */
  private addSenders(settings: SenderSettings, { role }: ActionFunction) {
    const { alternate, sender } = senderIdentities(settings)
    addIdentity(this, sender)
    if (alternate) addIdentity(this, alternate)
    const anyIdentity = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [anyIdentity],
        conditions: {
          StringEquals: {
            'ses:FromAddress': alternate ? [sender.address, alternate.address] : sender.address,
          },
        },
      }),
    )
    acknowledge(
      role,
      'A condition restricts the sender; in the sandbox SES also authorises the recipient’s identity.',
      resourceFinding(this, anyIdentity),
    )
  }

  private deliver(table: TableV2, { lambda, role }: ActionFunction, failures: PrivateBucket) {
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
      onFailure: failureBucket(failures, role),
    })
  }
}

/**
 * Only a bucket receives the records with their keys; a queue would receive their positions in the stream
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html). CDK's own destination may read and delete.
 */
function failureBucket(bucket: PrivateBucket, role: ActionFunction['role']): IEventSourceDlq {
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [`${bucket.bucketArn}/aws/lambda/*`] }),
  )
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  )
  acknowledge(role, 'Lambda names the files.', wildcardOn(bucket, '/aws/lambda/*'))
  return { bind: () => ({ destination: bucket.bucketArn }) }
}
