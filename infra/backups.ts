import { Aws, Duration, Fn } from 'aws-cdk-lib'
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
import { productName } from '#rules/courses/product.ts'
import { acknowledge } from './nag/acknowledge.ts'
import { FunctionStack } from './nested-stacks.ts'
import { addOutputs } from './outputs.ts'
import { PrivateBucket, type PrivateBucketProps, removalPolicyOf } from './private-bucket.ts'

const keptDays = 35
/** Before the first sellers of Europe are up, and after the last of America are asleep (docs/decisions/0130). */
const nightly = Schedule.cron({ hour: '3', minute: '30' })
/** Documented as what AWS Backup needs (https://docs.aws.amazon.com/aws-backup/latest/devguide/iam-service-roles.html). */
const managedPolicies = {
  backup: 'service-role/AWSBackupServiceRolePolicyForBackup',
  restore: 'service-role/AWSBackupServiceRolePolicyForRestores',
}

/** Of each stack another one, so that a stack that is deployed anew meets no name of a vault that outlived the one before. At most 50 characters. */
const backupVaultName = Fn.join('-', [productName, Fn.select(2, Fn.split('/', Aws.STACK_ID))])

export type BackupsProps = PrivateBucketProps & { table: TableV2; copyVaultArn: string | undefined }

/**
 * Adds the bucket that has what the user pool had each day, and in production the backups of the table. There both are in a nested
 * stack, because the app's stack is almost full; elsewhere the bucket is emptied before it is deleted, by a function of which the CDK
 * makes one in each stack under the same id.
 */
export function addBackups(scope: Construct, props: BackupsProps) {
  const id = 'Backups'
  const backups = props.keep ? new TableBackups(scope, id, props) : undefined
  const users = new PrivateBucket(backups ?? new Construct(scope, id), 'UserBackups', props)
  users.addLifecycleRule({ expiration: Duration.days(keptDays) })
  if (backups)
    addOutputs(scope, {
      BackupVaultName: { value: backups.vault.backupVaultName, description: 'The vault of nightly backups.' },
      RestoreRoleArn: {
        value: backups.restoreRole.roleArn,
        description: 'The role with which a table is restored from the vault.',
      },
    })
  return users
}

/**
 * A backup of the table every night in a vault, which outlives the table: what point-in-time recovery has ends 35 days after it. With
 * `copyVaultArn` each is copied into a vault of another account, which nobody who has this one can delete.
 */
class TableBackups extends FunctionStack {
  readonly vault: BackupVault
  /** What makes backups may not write tables. */
  readonly restoreRole: Role

  constructor(scope: Construct, id: string, { copyVaultArn, keep, table }: BackupsProps) {
    super(scope, id, { description: 'Backups of the table, and of the users.' })
    this.vault = new BackupVault(this, 'Vault', {
      backupVaultName,
      removalPolicy: removalPolicyOf(keep),
      blockRecoveryPointDeletion: keep,
    })
    const deleteAfter = Duration.days(keptDays)
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: this.vault,
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
    const role = this.roleFor('Role', managedPolicies.backup)
    this.restoreRole = this.roleFor('RestoreRole', managedPolicies.restore)
    new BackupSelection(this, 'Table', {
      backupPlan: plan,
      role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(table.tableArn)],
    })
  }
  private roleFor(id: string, managedPolicy: string) {
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managedPolicy)],
    })
    acknowledge(
      role,
      'AWS documents this managed policy as the one that AWS Backup needs.',
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managedPolicy}]`,
    )
    return role
  }
}
