import * as z from 'zod/mini'
import type { Route } from '../../api-gateway/router.ts'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'

const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.optional(z.enum(['JWT', 'NONE'])),
  AuthorizerId: z.optional(z.string()),
})
const Integration = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') })
const AuthorizerProperties = z.object({
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
})

export function routeSettings(resources: Resources): Route[] {
  const functionOf = new Map(
    resources('AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [
      `integrations/${id}`,
      functionNameOf(Integration.parse(properties).IntegrationUri),
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
