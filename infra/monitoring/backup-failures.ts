import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { acknowledge } from '../nag/acknowledge.ts'

const told = [
  `AWS Backup: ${EventField.fromPath('$.detail-type')} to ${EventField.fromPath('$.detail.state')}`,
  `of ${EventField.fromPath('$.detail.resourceArn')}. If this is the table, its nightly backup or copy was not made.`,
  'What to do: docs/operations.md#backup-failed',
].join(' ')

/**
 * Tells whoever is told of alarms that a backup, or its copy into the other account, was not made. By events, because a job that was never
 * made leaves the metrics of AWS Backup without a value.
 */
export class BackupFailures extends Construct {
  constructor(scope: Construct, id: string, topic: ITopic) {
    super(scope, id)
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('events.amazonaws.com') })
    acknowledge(
      role,
      'The CDK grants all forms of the operation, on the key of this topic only.',
      'IAM5[Action::kms:GenerateDataKey*]',
    )
    new Rule(this, 'Failed', {
      description: 'Tells the operator of backups that failed.',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
      },
      targets: [new SnsTopic(topic, { role, message: RuleTargetInput.fromText(told) })],
    })
  }
}
