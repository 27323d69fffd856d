import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Policy } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { acknowledge, wildcardOn } from './acknowledge.ts'
import { ActionFunction } from './action-function.ts'
import { type EnvironmentSettings, environmentOf } from './environment.ts'
import type { FunctionDefinition } from './functions.ts'
import { poolStatements, sitePrefixes, statementsOf } from './grants.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { Secrets } from './secrets.ts'

export type ProductFunctionsProps = {
  codeOf: (functionName: string) => Code
  settings: EnvironmentSettings
  table: TableV2
  sitesBucket: PrivateBucket
  secrets: Secrets
  logRetention: RetentionDays
  keepLogs: boolean
  isTraced: boolean
}

/** Makes each function with its variables and its grants. */
export class ProductFunctions extends Construct {
  private readonly props: ProductFunctionsProps
  readonly made = new Map<string, ActionFunction>()

  constructor(scope: Construct, id: string, props: ProductFunctionsProps) {
    super(scope, id)
    this.props = props
  }

  /** Triggers are made before their pool; they read its id from the event, and `grantPool` comes later. */
  add(definition: FunctionDefinition, pool?: IUserPool): ActionFunction {
    const { codeOf, isTraced, keepLogs, logRetention, secrets, settings, sitesBucket, table } = this.props
    const made = new ActionFunction(this, definition.name, {
      definition,
      code: codeOf(definition.name),
      environment: environmentOf(definition, settings, {
        tableName: table.tableName,
        sitesBucketName: sitesBucket.bucketName,
        codesSecretId: secrets.codes.secretArn,
        openaiSecretId: secrets.openai.secretArn,
        edgeSecret: secrets.edgeReference,
        userPoolId: pool?.userPoolId,
      }),
      logRetention,
      keepLogs,
      isTraced,
    })
    const statements = statementsOf(definition.grants, {
      tableArn: table.tableArn,
      sitesBucketArn: sitesBucket.bucketArn,
      secretArns: { codes: secrets.codes.secretArn, openai: secrets.openai.secretArn },
    })
    this.made.set(definition.name, made)
    for (const statement of statements) made.role.addToPrincipalPolicy(statement)
    if (definition.grants.sites) {
      const wildcards = sitePrefixes.map((prefix) => wildcardOn(sitesBucket, `/${prefix}/*`))
      acknowledge(made.role, 'A page lies under an address that its seller chooses.', ...wildcards)
    }
    if (pool) this.grantPool(definition, made, pool)
    return made
  }

  /** A policy of its own: a function waits for its role's, and the pool waits for its triggers. */
  grantPool({ grants, name }: FunctionDefinition, { role }: ActionFunction, pool: IUserPool) {
    const statements = poolStatements(grants, pool.userPoolArn)
    if (statements.length > 0) new Policy(this, `${name}-pool`, { statements, roles: [role] })
  }
}
