import { Policy } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { ActionFunction } from './action-function.ts'
import { environmentOf, type Surroundings } from './environment.ts'
import type { FunctionDefinition } from './functions.ts'
import { type Granted, poolStatements, statementsOf } from './grants.ts'

export type ProductFunctionsProps = {
  codeOf: (functionName: string) => Code
  surroundings: Surroundings
  granted: Granted
  logRetention: RetentionDays
  keepLogs: boolean
}

/** Makes each function with its variables and its grants. */
export class ProductFunctions extends Construct {
  private readonly props: ProductFunctionsProps

  constructor(scope: Construct, id: string, props: ProductFunctionsProps) {
    super(scope, id)
    this.props = props
  }

  /** Triggers are made without `userPoolId`: the pool refers to them, and they read its id from the event. */
  add(definition: FunctionDefinition, userPoolId?: string): ActionFunction {
    const { codeOf, surroundings, granted, logRetention, keepLogs } = this.props
    const made = new ActionFunction(this, definition.name, {
      definition,
      code: codeOf(definition.name),
      environment: environmentOf(definition, surroundings, userPoolId),
      logRetention,
      keepLogs,
    })
    for (const statement of statementsOf(definition.grants, granted))
      made.role.addToPrincipalPolicy(statement)
    return made
  }

  /** A policy of its own: a function waits for its role's, and the pool waits for its triggers. */
  grantPool(definition: FunctionDefinition, { role }: ActionFunction, userPoolArn: string) {
    const statements = poolStatements(definition.grants, userPoolArn)
    if (statements.length > 0) new Policy(this, `${definition.name}-pool`, { statements, roles: [role] })
  }
}
