import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { realtimeLimits } from '#infra/realtime-api.ts'
import { dev } from '../harness/infra/template.ts'

const api = dev.apiOf('WEBSOCKET')
const [stage] = api.partsOf('AWS::ApiGatewayV2::Stage')

test('the realtime API has three routes, each with its own function', () => {
  const Route = z.object({ RouteKey: z.string(), AuthorizationType: z.literal('NONE') })
  const routes = api
    .partsOf('AWS::ApiGatewayV2::Route')
    .map(({ Properties }) => Route.parse(Properties).RouteKey)
  expect(routes.toSorted()).toEqual(['$connect', '$default', '$disconnect'])
  const integrations = api
    .partsOf('AWS::ApiGatewayV2::Integration')
    .map(({ Properties }) => JSON.stringify(Properties.IntegrationUri))
  for (const name of ['realtime-connect', 'realtime-message', 'realtime-disconnect'])
    expect(integrations.filter((it) => it.includes(`"${dev.functionNamed(name).id}"`))).toHaveLength(1)
})

test('a heartbeat gets its reply without a call of the management API', () => {
  const message = api
    .partsOf('AWS::ApiGatewayV2::Route')
    .find(({ Properties }) => Properties.RouteKey === '$default')
  expect(message?.Properties.RouteResponseSelectionExpression).toBe('$default')
  expect(api.partsOf('AWS::ApiGatewayV2::RouteResponse')).toHaveLength(1)
})

test('the realtime API is throttled, and its log names no caller or token', () => {
  expect(stage?.Properties).toMatchObject({
    DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    RouteSettings: { $connect: { ThrottlingRateLimit: 417, ThrottlingBurstLimit: 834 } },
  })
  expect(JSON.stringify(stage?.Properties.AccessLogSettings)).not.toMatch(
    /sourceIp|identity|userAgent|connectionId|authorizer|header|querystring/i,
  )
})

test.each([
  [1000, 80, 17],
  [25_000, 2000, 417],
  [250_000, 20_000, 500],
])('%d open pages may send %d messages and connect %d times a second', (pages, messages, connects) => {
  const limits = realtimeLimits(pages)
  expect([limits.messages.rateLimit, limits.connects.rateLimit]).toEqual([messages, connects])
})

test('the functions that check tokens know the user pool and its client', () => {
  for (const name of ['realtime-connect', 'realtime-message'])
    expect(dev.functionNamed(name).Properties.Environment).toMatchObject({
      Variables: {
        USER_POOL_ID: { Ref: dev.onlyOfType('AWS::Cognito::UserPool').id },
        USER_POOL_CLIENT_ID: { Ref: dev.onlyOfType('AWS::Cognito::UserPoolClient').id },
      },
    })
})

test('the app may connect to the realtime API and to no other WebSocket', () => {
  const policies = JSON.stringify(dev.ofType('AWS::CloudFront::ResponseHeadersPolicy'))
  const [origin, ...others] = policies.match(/wss:.*?execute-api/g) ?? []
  expect(others).toEqual([])
  expect(origin).toContain(api.id)
})
