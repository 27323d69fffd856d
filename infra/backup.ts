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
import type { Construct } from 'constructs'
import { acknowledge } from './nag/acknowledge.ts'
import { FunctionStack } from './nested-stacks.ts'
import { removalPolicyOf } from './private-bucket.ts'

const keptDays = 35
/** Before the first sellers of Europe are up, and after the last of America are asleep. */
const nightly = Schedule.cron({ hour: '3', minute: '30' })
const managedPolicy = 'service-role/AWSBackupServiceRolePolicyForBackup'

export type BackupProps = { table: TableV2; keep: boolean; copyVaultArn: string | undefined }

/**
 * A backup of the table every night in a vault, which outlives the table: what point-in-time recovery has ends 35 days after it. With
 * `copyVaultArn` each is copied into a vault of another account, which nobody who has this one can delete.
 */
export class Backup extends FunctionStack {
  constructor(scope: Construct, id: string, { copyVaultArn, keep, table }: BackupProps) {
    super(scope, id, { description: 'Nightly backups of the table.' })
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
