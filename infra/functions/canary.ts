import { Alarm, type IAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, type IFunction, type IVersion, Version } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { productName } from '#rules/courses/product.ts'
import { acknowledge } from '../nag/acknowledge.ts'
import type { ActionFunction } from './action-function.ts'

const aliasName = 'live'

/** Alarms that take any new version back (docs/decisions/0129). Each is named as in infra/monitoring/alarm-definitions.ts. */
const alarmsOfAll = ['functions-crashed', 'server-errors']
/** Alarms that only these functions can set off. */
const alarmsByFunction: Record<string, readonly string[]> = {
  'user-pool': ['sign-in-failures', 'sign-in-slow'],
  'openai-generate-site': ['generation-failures'],
  'publish-site': ['publish-failures'],
  'unpublish-site': ['publish-failures'],
  'stripe-webhook': ['payments-unsettled', 'webhooks-refused'],
  'get-checkout': ['payments-unsettled'],
}

/** Returns the names of the alarms that take a new version of a function back. */
export const rollbackAlarmsOf = (functionName: string) => [
  ...alarmsOfAll,
  ...(alarmsByFunction[functionName] ?? []),
]

/** `at-once` shifts everything at once and looks at no alarm: how a repair is deployed while an alarm is on. */
export type CanaryMode = 'on' | 'at-once'

export type CanaryProps = { stage: Stage; mode: CanaryMode }

/**
 * Gives functions an alias to which a deployment shifts a tenth of the calls, and a quarter of an hour later the rest: the slowest of the alarms needs ten minutes. If one of the function's alarms is on,
 * CodeDeploy routes all calls to the previous version, and CloudFormation rolls the stack back.
 */
export class Canary extends Construct {
  private readonly application: LambdaApplication
  private readonly role: Role
  private readonly props: CanaryProps
  private readonly alarms = new Map<string, IAlarm>()

  constructor(scope: Construct, id: string, props: CanaryProps) {
    super(scope, id)
    this.props = props
    this.application = new LambdaApplication(this, 'Application')
    // A group would otherwise make a role of its own.
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    })
    acknowledge(
      this.role,
      'AWS documents this managed policy as the one for CodeDeploy of functions.',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    )
  }

  /** Returns the alias. What it needs is added to the stack of the function. */
  add({ lambda, name }: ActionFunction): IFunction {
    const version = lambda.currentVersion
    if (!isVersion(version)) throw new Error('A function has no version.')
    const alias = new Alias(lambda, 'Alias', { aliasName, version })
    const isCareful = this.props.mode === 'on'
    new LambdaDeploymentGroup(lambda, 'Deployments', {
      alias,
      application: this.application,
      role: this.role,
      deploymentConfig: isCareful
        ? LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES
        : LambdaDeploymentConfig.ALL_AT_ONCE,
      alarms: isCareful ? rollbackAlarmsOf(name).map((alarm) => this.alarmNamed(alarm)) : [],
      autoRollback: {
        failedDeployment: true,
        stoppedDeployment: true,
        ...(isCareful && { deploymentInAlarm: true }),
      },
    })
    if (!isFunction(alias)) throw new Error('An alias is not a function.')
    return alias
  }

  /** By name, because alarms and functions are in different stacks, and alarms refer to functions already. */
  private alarmNamed(name: string) {
    const known = this.alarms.get(name)
    if (known) return known
    const alarm = Alarm.fromAlarmName(this, name, `${productName}-${this.props.stage}-${name}`)
    this.alarms.set(name, alarm)
    return alarm
  }
}

// The CDK declares `role` of these classes as possibly undefined, and of their interfaces as possibly absent.
const isVersion = (it: unknown): it is IVersion => it instanceof Version
const isFunction = (it: unknown): it is IFunction => it instanceof Alias
