import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct, type IDependable } from 'constructs'
import { type Action, type Method, needsToken } from '#contract/api/action.ts'
import type { FunctionDefinition } from './functions/function-definition.ts'
import { acknowledge } from './nag/acknowledge.ts'
import type { UserPool } from './user-pool.ts'

const methods: Record<Method, HttpMethod> = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PATCH: HttpMethod.PATCH,
  DELETE: HttpMethod.DELETE,
}

// Without client address and path, which would say who did what.
const accessLogLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  // A number, because a metric filter reads it.
}).replace('}', ',"latencyMs":$context.responseLatency}')

const openToAnyone = 'The route table opens this route to anyone: it serves people without an account.'

export type Route = { definition: FunctionDefinition; action: Action; lambda: IFunction }

/** The HTTP API without its routes. Functions depend on the app's origin, which depends on this API, so routes are added later. */
export class Api extends Construct {
  readonly http: HttpApi
  readonly log: LogGroup

  constructor(scope: Construct, id: string, retention: RetentionDays) {
    super(scope, id)
    this.log = new LogGroup(this, 'AccessLog', { retention, removalPolicy: RemovalPolicy.DESTROY })
    this.http = new HttpApi(this, 'Http', { createDefaultStage: false })
  }

  get domainName() {
    return `${this.http.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`
  }

  /** Returns what is there once all routes are. */
  addRoutes(routes: readonly Route[], { pool, client }: UserPool): IDependable {
    const authorizer = new HttpJwtAuthorizer('Seller', pool.userPoolProviderUrl, {
      jwtAudience: [client.userPoolClientId],
    })
    const added = routes.flatMap(({ action, definition, lambda }) => {
      const integration = new HttpLambdaIntegration(definition.name, lambda)
      const [path, method] = [action.path, methods[action.method]]
      const access = needsToken(action) && { authorizer }
      const made = definition.hasRouteBeside
        ? [
            new HttpRoute(Stack.of(lambda), `${definition.name}-route`, {
              httpApi: this.http,
              routeKey: HttpRouteKey.with(path, method),
              integration,
              ...access,
            }),
          ]
        : this.http.addRoutes({ path, methods: [method], integration, ...access })
      if (!needsToken(action)) for (const route of made) acknowledge(route, openToAnyone, 'APIG4')
      return made
    })
    const stage = this.addStage()
    // A deployment fails if a throttled route does not exist yet.
    stage.node.addDependency(...added)
    throttleRoutes(stage, routes)
    return stage
  }

  private addStage() {
    return new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(accessLogLine),
      },
    })
  }
}

function throttleRoutes(stage: HttpStage, routes: readonly Route[]) {
  const resource = stage.node.defaultChild
  if (!(resource instanceof CfnStage)) return
  for (const { action } of routes) {
    const { callsPerSecond, method, path } = action
    if (!callsPerSecond) continue
    resource.addPropertyOverride(`RouteSettings.${method} ${path}`, {
      ThrottlingRateLimit: callsPerSecond,
      ThrottlingBurstLimit: callsPerSecond * 2,
    })
  }
}
