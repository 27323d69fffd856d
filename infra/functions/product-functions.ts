import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Policy } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { acknowledge, wildcardOn } from '../nag/acknowledge.ts'
import type { PrivateBucket } from '../private-bucket.ts'
import type { Secrets } from '../secrets.ts'
import { ActionFunction } from './action-function.ts'
import type { Canary } from './canary.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { userPoolFunction } from './function-definitions.ts'
import { type EnvironmentSettings, environmentOf } from './function-environment.ts'
import {
  courseGrants,
  exportPrefix,
  incomingPrefix,
  pictureGrants,
  poolStatements,
  sitePrefixes,
  statementsOf,
  userBackupPrefix,
} from './grants.ts'

export type ProductFunctionsProps = {
  codeOf: (functionName: string) => Code
  settings: EnvironmentSettings
  table: TableV2
  sitesBucket: PrivateBucket
  coursesBucket: PrivateBucket
  visitLogsBucket: PrivateBucket
  exportsBucket: PrivateBucket
  mailFailuresBucket: PrivateBucket
  userBackupsBucket: PrivateBucket
  /** Only where the function is that reads mail. */
  incomingMailBucket?: PrivateBucket
  secrets: Secrets
  logRetention: RetentionDays
  keepLogs: boolean
  isTraced: boolean
  /** Whether new versions of functions that somebody waits for get their calls step by step. */
  canary: Canary | undefined
}

/** Creates the functions with their variables and grants. */
export class ProductFunctions extends Construct {
  private readonly props: ProductFunctionsProps
  readonly made = new Map<string, ActionFunction>()

  constructor(scope: Construct, id: string, props: ProductFunctionsProps) {
    super(scope, id)
    this.props = props
  }

  /** Triggers are created before their pool: they read its id from the event and are granted access with `grantPool`. */
  add(definition: FunctionDefinition, pool?: IUserPool): ActionFunction {
    const { codeOf, isTraced, keepLogs, logRetention, secrets, settings, table } = this.props
    const {
      coursesBucket,
      exportsBucket,
      incomingMailBucket,
      mailFailuresBucket,
      sitesBucket,
      userBackupsBucket,
      visitLogsBucket,
    } = this.props
    const made = new ActionFunction(this, definition.name, {
      definition,
      code: codeOf(definition.name),
      environment: environmentOf(definition, settings, {
        tableName: table.tableName,
        sitesBucketName: sitesBucket.bucketName,
        coursesBucketName: coursesBucket.bucketName,
        visitLogsBucketName: visitLogsBucket.bucketName,
        exportsBucketName: exportsBucket.bucketName,
        mailFailuresBucketName: mailFailuresBucket.bucketName,
        userBackupsBucketName: userBackupsBucket.bucketName,
        incomingMailBucketName: incomingMailBucket?.bucketName,
        codesSecretId: secrets.codes.secretArn,
        openaiSecretId: secrets.openai.secretArn,
        stripeSecretId: secrets.stripe.secretArn,
        edgeSecret: secrets.edgeReference,
        userPoolId: pool?.userPoolId,
      }),
      logRetention,
      keepLogs,
      isTraced: isTraced && waitsForOthers(definition),
    })
    const statements = statementsOf(definition.grants, {
      tableArn: table.tableArn,
      sitesBucketArn: sitesBucket.bucketArn,
      coursesBucketArn: coursesBucket.bucketArn,
      visitLogsBucketArn: visitLogsBucket.bucketArn,
      exportsBucketArn: exportsBucket.bucketArn,
      mailFailuresBucketArn: mailFailuresBucket.bucketArn,
      userBackupsBucketArn: userBackupsBucket.bucketArn,
      incomingMailBucketArn: incomingMailBucket?.bucketArn,
      secretArns: {
        codes: secrets.codes.secretArn,
        openai: secrets.openai.secretArn,
        stripe: secrets.stripe.secretArn,
      },
    })
    this.made.set(definition.name, made)
    if (this.props.canary && isAwaited(definition)) made.entry = this.props.canary.add(made)
    for (const statement of statements) made.role.addToPrincipalPolicy(statement)
    if (definition.grants.sites) {
      const wildcards = sitePrefixes.map((prefix) => wildcardOn(sitesBucket, `/${prefix}/*`))
      acknowledge(made.role, 'The seller chooses the address that a page is stored under.', ...wildcards)
    }
    const pictures = pictureGrants(definition.grants)
    if (pictures.length > 0)
      acknowledge(
        made.role,
        'Pictures are in a folder for each tenant and named after their content.',
        ...pictures.map(({ prefix }) => wildcardOn(sitesBucket, `/${prefix}/*`)),
      )
    const courses = courseGrants(definition.grants)
    if (courses.length > 0)
      acknowledge(
        made.role,
        'Files are named after their content, uploads are in a folder of their own.',
        ...courses.map(({ prefix }) => wildcardOn(coursesBucket, `/${prefix}/*`)),
      )
    if (definition.grants.visitLogs)
      acknowledge(made.role, 'CloudFront names the files.', wildcardOn(visitLogsBucket, '/*'))
    if (definition.grants.mailFailures)
      acknowledge(made.role, 'Lambda names the files.', wildcardOn(mailFailuresBucket, '/*'))
    if (definition.grants.incomingMail && incomingMailBucket)
      acknowledge(
        made.role,
        'SES names the files after its ids of mails.',
        wildcardOn(incomingMailBucket, `/${incomingPrefix}/*`),
      )
    if (definition.grants.userBackups)
      acknowledge(
        made.role,
        'Files are named after the day.',
        wildcardOn(userBackupsBucket, `/${userBackupPrefix}/*`),
      )
    if (definition.grants.exports)
      acknowledge(
        made.role,
        'Files are in a folder for each tenant.',
        wildcardOn(exportsBucket, `/${exportPrefix}/*`),
      )
    if (definition.grants.mailStatistics)
      acknowledge(made.role, 'SES has no resource for what it counts.', 'IAM5[Resource::*]')
    if (pool) this.grantPool(definition, made, pool)
    return made
  }

  /** A separate policy, because a function depends on its role's default policy and the pool depends on its triggers. */
  grantPool({ grants, name }: FunctionDefinition, { role }: ActionFunction, pool: IUserPool) {
    const statements = poolStatements(grants, pool.userPoolArn)
    if (statements.length > 0) new Policy(this, `${name}-pool`, { statements, roles: [role] })
  }
}

/** Somebody waits for the reply of an action and of the pool's triggers; what streams, queues and schedules call is tried again. */
const isAwaited = ({ action, name }: FunctionDefinition) =>
  action !== undefined || name === userPoolFunction.name

/**
 * Without instrumentation a trace has the duration of the call, as Lambda's own log line has, so traces are worth their
 * price only where a function waits for the model or the payment provider.
 */
const waitsForOthers = ({ grants }: FunctionDefinition) =>
  grants.secrets?.some((secret) => secret === 'openai' || secret === 'stripe') ?? false
