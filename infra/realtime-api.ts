import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { heartbeatSeconds } from '#contract/realtime.ts'
import type { ActionFunction } from './functions/action-function.ts'
import { acknowledge, resourceFinding } from './nag/acknowledge.ts'
import type { UserPool } from './user-pool.ts'

const defaultOpenPages = 25_000
/** New connections a second that API Gateway accepts of an account and region, unless it is asked for more. */
const connectsOfAccount = 500
/** Pages connect again after an outage, spread over so many seconds. */
const reconnectSeconds = 60

/**
 * Returns the throttles of the realtime API for so many open pages: twice their heartbeats, because renewed tokens and pages that
 * come back are messages too. Connects have their own, so that a crowd that comes back takes no heartbeat from pages that are
 * connected.
 */
export function realtimeLimits(openPages = defaultOpenPages) {
  const messagesPerSecond = Math.ceil((2 * openPages) / heartbeatSeconds)
  const connectsPerSecond = Math.min(connectsOfAccount, Math.ceil(openPages / reconnectSeconds))
  return { messages: throttle(messagesPerSecond), connects: throttle(connectsPerSecond) }
}

const throttle = (rateLimit: number) => ({ rateLimit, burstLimit: 2 * rateLimit })

const stageName = 'live'

// Without client address and connection id, which would say who did what. The token is in a header, which is not logged.
const accessLogLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
})

const functionDecides =
  'The function checks the token, because a browser can send it only as a subprotocol (docs/decisions/0068).'
const ownConnections = 'A connection’s id is known only while it lasts.'
const loggingRole = 'API Gateway requires this managed policy of the role that it writes logs with.'

export type RealtimeApiProps = { stage: Stage; logRetention: RetentionDays; openPages: number | undefined }
export type RealtimeFunctions = Record<'connect' | 'message' | 'disconnect' | 'notify', ActionFunction>

/** The WebSocket API by which open pages hear of sales, without its routes: functions depend on its address. */
export class RealtimeApi extends Construct {
  readonly api: WebSocketApi
  readonly log: LogGroup
  private readonly props: RealtimeApiProps

  constructor(scope: Construct, id: string, props: RealtimeApiProps) {
    super(scope, id)
    this.props = props
    this.log = new LogGroup(this, 'AccessLog', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.api = new WebSocketApi(this, 'Api', { description: 'The realtime link of open pages' })
  }

  /** For a content security policy. */
  get origin() {
    return `wss://${this.host}`
  }

  /** Where pages connect. */
  get url() {
    return `${this.origin}/${stageName}`
  }

  private get host() {
    return `${this.api.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`
  }

  addRoutes({ connect, disconnect, message, notify }: RealtimeFunctions, users: UserPool) {
    const routes = [
      this.api.addRoute('$connect', {
        integration: new WebSocketLambdaIntegration('Connect', connect.lambda),
      }),
      this.api.addRoute('$disconnect', {
        integration: new WebSocketLambdaIntegration('Disconnect', disconnect.lambda),
      }),
      this.api.addRoute('$default', {
        integration: new WebSocketLambdaIntegration('Message', message.lambda),
        returnResponse: true,
      }),
    ]
    for (const route of routes) acknowledge(route, functionDecides, 'APIG4')
    for (const { lambda } of [connect, message])
      for (const [name, value] of Object.entries(poolVariables(users))) lambda.addEnvironment(name, value)
    this.grantConnections(message, 'DELETE')
    this.grantConnections(notify, 'POST')
    this.addStage().node.addDependency(...routes)
  }

  private grantConnections({ lambda, role }: ActionFunction, method: 'POST' | 'DELETE') {
    const resource = Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${stageName}/${method}/@connections/*`,
    })
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [resource] }),
    )
    acknowledge(role, ownConnections, resourceFinding(this, resource))
    // The local stack has an endpoint of its own.
    if (this.props.stage !== 'local')
      lambda.addEnvironment('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', `https://${this.host}/${stageName}`)
  }

  private addStage() {
    const { messages, connects } = realtimeLimits(this.props.openPages)
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName,
      autoDeploy: true,
      throttle: messages,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(accessLogLine),
      },
    })
    stage.node.addDependency(this.allowLogging())
    const resource = stage.node.defaultChild
    if (resource instanceof CfnStage)
      resource.addPropertyOverride('RouteSettings.$connect', {
        ThrottlingRateLimit: connects.rateLimit,
        ThrottlingBurstLimit: connects.burstLimit,
      })
    return stage
  }

  /**
   * Unlike an HTTP API, a WebSocket API writes its log with a role that is set for the whole account and region: with two
   * stages in one account, deleting one stops the other's access log until it is deployed again.
   */
  private allowLogging() {
    const role = new Role(this, 'LoggingRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    })
    const managed = 'iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs'
    acknowledge(role, loggingRole, `IAM4[Policy::arn:<AWS::Partition>:${managed}]`)
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn })
    account.applyRemovalPolicy(RemovalPolicy.DESTROY)
    return account
  }
}

const poolVariables = ({ ids }: UserPool) => ({
  USER_POOL_ID: ids.userPoolId,
  USER_POOL_CLIENT_ID: ids.userPoolClientId,
})
