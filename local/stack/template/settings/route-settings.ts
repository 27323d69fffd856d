import * as z from 'zod/mini'
import type { Route } from '#local/emulators/api-gateway/router.ts'
import type { Resources } from '../template.ts'
import { expectOne } from './expect-one.ts'
import { functionNameOf } from './function-settings.ts'

const Api = z.object({ ProtocolType: z.enum(['HTTP', 'WEBSOCKET']) })
const OfApi = z.object({ ApiId: z.string() })
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.optional(z.enum(['JWT', 'NONE'])),
  AuthorizerId: z.optional(z.string()),
})
const Integration = z.object({ IntegrationUri: z.string() })
const HttpIntegration = z.extend(Integration, { PayloadFormatVersion: z.literal('2.0') })
const AuthorizerProperties = z.object({
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
})

export function routeSettings(allResources: Resources): Route[] {
  const resources = ofApi(allResources, 'HTTP')
  const functionOf = new Map(
    resources('AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [
      `integrations/${id}`,
      functionNameOf(HttpIntegration.parse(properties).IntegrationUri),
    ]),
  )
  const authorizers = new Map(
    resources('AWS::ApiGatewayV2::Authorizer').map(({ id, properties }) => {
      const { Issuer, Audience } = AuthorizerProperties.parse(properties).JwtConfiguration
      return [id, { issuer: Issuer, audience: Audience }]
    }),
  )
  return resources('AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const { RouteKey, Target, AuthorizationType, AuthorizerId = '' } = RouteProperties.parse(properties)
    const authorizer = authorizers.get(AuthorizerId)
    if (AuthorizationType === 'JWT' && !authorizer) throw new Error(`${RouteKey} names no known authorizer.`)
    return { key: RouteKey, functionName: functionOf.get(Target) ?? '', authorizer }
  })
}

export type RealtimeSettings = { apiId: string; stageName: string; functions: Record<RealtimeRoute, string> }
type RealtimeRoute = '$connect' | '$disconnect' | '$default'

const RealtimeRouteProperties = z.object({
  RouteKey: z.enum(['$connect', '$disconnect', '$default']),
  Target: z.string(),
})
const StageProperties = z.object({ StageName: z.string() })

/** The functions behind the WebSocket API. */
export function realtimeSettings(allResources: Resources): RealtimeSettings {
  const resources = ofApi(allResources, 'WEBSOCKET')
  const functionOf = new Map(
    resources('AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [
      `integrations/${id}`,
      functionNameOf(Integration.parse(properties).IntegrationUri.replace(/\/invocations$/, '')),
    ]),
  )
  const routes = resources('AWS::ApiGatewayV2::Route').map(({ properties }) =>
    RealtimeRouteProperties.parse(properties),
  )
  const behind = (key: RealtimeRoute) =>
    functionOf.get(routes.find(({ RouteKey }) => RouteKey === key)?.Target ?? '') ?? ''
  const [stage] = resources('AWS::ApiGatewayV2::Stage')
  const [api] = resources('AWS::ApiGatewayV2::Api')
  return {
    apiId: api?.ref ?? '',
    stageName: StageProperties.parse(stage?.properties).StageName,
    functions: {
      $connect: behind('$connect'),
      $disconnect: behind('$disconnect'),
      $default: behind('$default'),
    },
  }
}

/** The resources of the API that speaks this protocol. */
function ofApi(resources: Resources, protocol: z.infer<typeof Api>['ProtocolType']): Resources {
  const api = expectOne(
    `${protocol} API`,
    resources('AWS::ApiGatewayV2::Api').filter(
      ({ properties }) => Api.parse(properties).ProtocolType === protocol,
    ),
  )
  return (type) =>
    type === 'AWS::ApiGatewayV2::Api'
      ? [api]
      : resources(type).filter(({ properties }) => OfApi.parse(properties).ApiId === api.ref)
}
