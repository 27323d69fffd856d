import { Duration } from 'aws-cdk-lib'
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledge } from './nag/acknowledge.ts'
import { FunctionStack } from './nested-stacks.ts'
import { PrivateBucket, type PrivateBucketProps, removalPolicyOf } from './private-bucket.ts'

const keptDays = 35
/** Before the first sellers of Europe are up, and after the last of America are asleep. */
const nightly = Schedule.cron({ hour: '3', minute: '30' })
const managedPolicy = 'service-role/AWSBackupServiceRolePolicyForBackup'

export type BackupsProps = PrivateBucketProps & { table: TableV2; copyVaultArn: string | undefined }

/**
 * Adds the bucket that has what the user pool had each day, and in production the backups of the table. There both are in a nested
 * stack, because the app's stack is almost full; elsewhere the bucket is emptied before it is deleted, by a function of which the CDK
 * makes one in each stack under the same id.
 */
export function addBackups(scope: Construct, props: BackupsProps) {
  const id = 'Backups'
  const parent = props.keep ? new TableBackups(scope, id, props) : new Construct(scope, id)
  const users = new PrivateBucket(parent, 'UserBackups', props)
  users.addLifecycleRule({ expiration: Duration.days(keptDays) })
  return users
}

/**
 * A backup of the table every night in a vault, which outlives the table: what point-in-time recovery has ends 35 days after it. With
 * `copyVaultArn` each is copied into a vault of another account, which nobody who has this one can delete.
 */
class TableBackups extends FunctionStack {
  constructor(scope: Construct, id: string, { copyVaultArn, keep, table }: BackupsProps) {
    super(scope, id, { description: 'Backups of the table, and of the users.' })
    const vault = new BackupVault(this, 'Vault', {
      removalPolicy: removalPolicyOf(keep),
      blockRecoveryPointDeletion: keep,
    })
    const deleteAfter = Duration.days(keptDays)
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          scheduleExpression: nightly,
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(8),
          deleteAfter,
          ...(copyVaultArn && {
            copyActions: [
              {
                destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copyVaultArn),
                deleteAfter,
              },
            ],
          }),
        }),
      ],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managedPolicy)],
    })
    acknowledge(
      role,
      'AWS documents this managed policy as the one that AWS Backup needs.',
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managedPolicy}]`,
    )
    new BackupSelection(this, 'Table', {
      backupPlan: plan,
      role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(table.tableArn)],
    })
  }
}
