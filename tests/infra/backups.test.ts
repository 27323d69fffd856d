import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev, prod, productionOptions, readTemplate, templateOf } from '../harness/infra/template.ts'

test('the table of production is backed up every night for 35 days', () => {
  const [table] = prod.ofType('AWS::DynamoDB::GlobalTable')
  const rule = JSON.stringify(prod.onlyOfType('AWS::Backup::BackupPlan').Properties)
  expect(rule).toContain('"ScheduleExpression":"cron(30 3 * * ? *)"')
  expect(rule).toContain('"DeleteAfterDays":35')
  expect(rule).not.toContain('CopyActions')
  const selection = JSON.stringify(prod.onlyOfType('AWS::Backup::BackupSelection').Properties)
  expect(selection).toContain(table?.id)
  expect(dev.ofType('AWS::Backup::BackupVault')).toEqual([])
})

test('the vault outlives the stack, and its backups cannot be deleted by hand', () => {
  const vault = prod.onlyOfType('AWS::Backup::BackupVault')
  expect([vault.DeletionPolicy, vault.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
  expect(JSON.stringify(vault.Properties.AccessPolicy)).toContain('backup:DeleteRecoveryPoint')
})

test('backups are copied into a vault of another account where one is named', () => {
  const copied = readTemplate(templateOf('prod', productionOptions))
  const plan = JSON.stringify(copied.onlyOfType('AWS::Backup::BackupPlan').Properties)
  expect(plan).toContain(`"DestinationBackupVaultArn":"${productionOptions.backupVaultArn}"`)
})

test('a table is restored from the vault with a role of its own', () => {
  const policies = prod
    .ofType('AWS::IAM::Role')
    .map(({ Properties }) => JSON.stringify(Properties))
    .filter((role) => role.includes('backup.amazonaws.com'))
    .map((role) => [...role.matchAll(/AWSBackupServiceRolePolicyFor\w+/g)].flat().join())
  expect(policies.toSorted()).toEqual([
    'AWSBackupServiceRolePolicyForBackup',
    'AWSBackupServiceRolePolicyForRestores',
  ])
  const { Outputs } = Named.parse(templateOf('prod'))
  expect(Object.keys(Outputs)).toEqual(expect.arrayContaining(['BackupVaultName', 'RestoreRoleArn']))
})

test('a backup or copy that fails is told where alarms are told', () => {
  const rule = prod
    .ofType('AWS::Events::Rule')
    .find(({ Properties }) => JSON.stringify(Properties.EventPattern ?? '').includes('aws.backup'))
  expect(rule?.Properties).toMatchObject({
    EventPattern: {
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
    },
    Targets: [{ Arn: { Ref: prod.onlyOfType('AWS::SNS::Topic').id } }],
  })
  const { RoleArn, InputTransformer } = z.tuple([Target]).parse(rule?.Properties.Targets)[0]
  expect(InputTransformer.InputTemplate).toContain('docs/operations.md#backup-failed')
  const policy = prod
    .ofType('AWS::IAM::Policy')
    .find(({ Properties }) => JSON.stringify(Properties.Roles).includes(RoleArn['Fn::GetAtt'][0]))
  const key = { 'Fn::GetAtt': [prod.onlyOfType('AWS::KMS::Key').id, 'Arn'] }
  expect(policy?.Properties.PolicyDocument).toMatchObject({
    Statement: expect.arrayContaining([
      expect.objectContaining({ Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Resource: key }),
      expect.objectContaining({ Action: 'sns:Publish' }),
    ]),
  })
})

const Target = z.object({
  RoleArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  InputTransformer: z.object({ InputTemplate: z.string() }),
})
const Named = z.object({ Outputs: z.record(z.string(), z.unknown()) })

test('no resource that outlives the stack has a fixed name', () => {
  const names = prod.resources
    .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
    .flatMap(({ Properties }) => nameProperties.map((name) => Properties[name]))
  expect(names.filter((name) => typeof name === 'string')).toEqual([])
  const id = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }
  expect(prod.onlyOfType('AWS::Backup::BackupVault').Properties.BackupVaultName).toEqual({
    'Fn::Join': ['-', ['Storewright', id]],
  })
})

const nameProperties = ['BackupVaultName', 'BucketName', 'TableName', 'UserPoolName', 'Name', 'LogGroupName']

test('after the loss of the table alone everything is led to another one', () => {
  const [lost] = prod.ofType('AWS::DynamoDB::GlobalTable')
  const next = templateOf('prod', { ...productionOptions, tableVersion: 2 })
  expect(readTemplate(next).ofType('AWS::DynamoDB::GlobalTable')).toHaveLength(1)
  expect(JSON.stringify(next)).not.toContain(lost?.id)
})
