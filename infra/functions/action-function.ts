import { CfnResource, Duration, Size } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  type Code,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { acknowledge } from '../nag/acknowledge.ts'
import { removalPolicyOf } from '../private-bucket.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { functionMetadataKey } from './function-definitions.ts'

export type ActionFunctionProps = {
  definition: FunctionDefinition
  code: Code
  environment: Record<string, string>
  logRetention: RetentionDays
  keepLogs: boolean
  /** Whether X-Ray traces it. */
  isTraced: boolean
}

/** A Lambda function with its role and log group. The role may only write that log until it is granted more. */
export class ActionFunction extends Construct {
  readonly name: string
  readonly lambda: LambdaFunction
  readonly log: LogGroup
  readonly role: Role
  /** What callers call: the function, or the alias of the version that serves them. */
  entry: IFunction

  constructor(scope: Construct, id: string, props: ActionFunctionProps) {
    super(scope, id)
    const { logsOnlyProblems, name, memoryMb, temporaryMb, timeoutSeconds } = props.definition
    this.name = name
    this.log = new LogGroup(this, 'Log', {
      retention: props.logRetention,
      removalPolicy: removalPolicyOf(props.keepLogs),
    })
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Runs ${name}`,
    })
    this.log.grantWrite(this.role)
    this.lambda = new LambdaFunction(this, 'Function', {
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      memorySize: memoryMb,
      ...(temporaryMb && { ephemeralStorageSize: Size.mebibytes(temporaryMb) }),
      timeout: Duration.seconds(timeoutSeconds),
      role: this.role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      ...(logsOnlyProblems && { systemLogLevelV2: SystemLogLevel.WARN }),
      environment: props.environment,
      tracing: props.isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
    })
    this.entry = this.lambda
    const resource = this.lambda.node.defaultChild
    if (CfnResource.isCfnResource(resource)) resource.addMetadata(functionMetadataKey, name)
    if (props.isTraced)
      acknowledge(this.role, 'X-Ray has no resources that a policy could name.', 'IAM5[Resource::*]')
  }
}
