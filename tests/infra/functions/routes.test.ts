import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Action, needsToken } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { dev, prod } from '../../harness/infra/template.ts'

const actions: [string, Action][] = Object.entries(api)
const authorizer = dev.onlyOfType('AWS::ApiGatewayV2::Authorizer')
const httpApi = dev.apiOf('HTTP')
const routes = httpApi.partsOf('AWS::ApiGatewayV2::Route')
const stage = Object(httpApi.partsOf('AWS::ApiGatewayV2::Stage')[0]).Properties

const Route = z.object({
  RouteKey: z.string(),
  Target: z.object({
    'Fn::Join': z.tuple([z.literal(''), z.tuple([z.string(), z.object({ Ref: z.string() })])]),
  }),
})

function functionBehind(routeKey: string) {
  const route = routes.map((it) => Route.parse(it.Properties)).find((it) => it.RouteKey === routeKey)
  const integration = dev.resources.find(({ id }) => id === route?.Target['Fn::Join'][1][1].Ref)
  return integration?.Properties.IntegrationUri
}

test('the API has the routes of the route table and no other', () => {
  const keys = actions.map(([, { method, path }]) => `${method} ${path}`)
  expect(routes.map(({ Properties }) => Properties.RouteKey).toSorted()).toEqual(keys.toSorted())
})

describe.each(actions)('%s', (name, { access, method, path }) => {
  const route = routes.find(({ Properties }) => Properties.RouteKey === `${method} ${path}`)

  test('invokes its own function', () => {
    expect(functionBehind(`${method} ${path}`)).toEqual({ 'Fn::GetAtt': [dev.functionNamed(name).id, 'Arn'] })
  })

  const isGuarded = needsToken({ access })
  test(isGuarded ? 'requires a token' : 'is open at the gateway', () => {
    const expected = isGuarded ? { AuthorizationType: 'JWT' } : { AuthorizationType: 'NONE' }
    expect(route?.Properties).toMatchObject(expected)
    expect(route?.Properties.AuthorizerId).toEqual(isGuarded ? { Ref: authorizer.id } : undefined)
  })
})

test('tokens are those of the user pool, made for the web app', () => {
  expect(authorizer.Properties).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: {
      Audience: [{ Ref: dev.onlyOfType('AWS::Cognito::UserPoolClient').id }],
      Issuer: { 'Fn::GetAtt': [dev.onlyOfType('AWS::Cognito::UserPool').id, 'ProviderURL'] },
    },
  })
})

test('production does not provision test accounts', () => {
  const keys = prod
    .apiOf('HTTP')
    .partsOf('AWS::ApiGatewayV2::Route')
    .map(({ Properties }) => Properties.RouteKey)
  expect(keys).not.toContain('POST /api/provision-test-user')
})

test('the API allows no other origin, because it shares one with the app', () => {
  expect(httpApi.Properties).not.toHaveProperty('CorsConfiguration')
})

test('every route is throttled by its own limit or the stage’s', () => {
  expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 })
  expect(stage.RouteSettings).toMatchObject({
    'POST /api/verify-code': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  })
})

test('routes that spend money or mail are throttled', () => {
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(stage.RouteSettings)).toSorted()).toEqual([
    'DELETE /api/second-factor',
    'GET /api/admin/mail-reputation',
    'GET /api/admin/platform',
    'GET /api/admin/purchases',
    'GET /api/library',
    'GET /api/reviews',
    'PATCH /api/admin/offers/{id}',
    'PATCH /api/library/reviews/{id}',
    'POST /api/account/close',
    'POST /api/account/code',
    'POST /api/account/export',
    'POST /api/account/export/open',
    'POST /api/account/keep',
    'POST /api/admin/announcements',
    'POST /api/admin/announcements/{id}/end',
    'POST /api/admin/approvals/{id}',
    'POST /api/admin/cases/{id}/answer',
    'POST /api/admin/cases/{id}/close',
    'POST /api/admin/cases/{id}/draft',
    'POST /api/admin/commission-plans/{id}',
    'POST /api/admin/disputes/{id}/evidence',
    'POST /api/admin/flags/{id}',
    'POST /api/admin/offers',
    'POST /api/admin/offers/{id}/archive',
    'POST /api/admin/offers/{id}/price',
    'POST /api/admin/offers/{id}/price-cancellation',
    'POST /api/admin/offers/{id}/uploads',
    'POST /api/admin/offers/{id}/uploads/{upload}/import',
    'POST /api/admin/offers/{id}/versions/{number}',
    'POST /api/admin/operators',
    'POST /api/admin/receipts/{id}',
    'POST /api/admin/refund-requests/{id}/decline',
    'POST /api/admin/refunds',
    'POST /api/admin/second-factor-removals',
    'POST /api/admin/sellers/{id}/closing',
    'POST /api/admin/sellers/{id}/credits',
    'POST /api/admin/sellers/{id}/notes',
    'POST /api/admin/sellers/{id}/payouts/retry',
    'POST /api/admin/sellers/{id}/payouts/settle',
    'POST /api/admin/sellers/{id}/plan',
    'POST /api/admin/sellers/{id}/suspensions',
    'POST /api/admin/sellers/{id}/views',
    'POST /api/billing/cancel',
    'POST /api/billing/change',
    'POST /api/billing/checkout',
    'POST /api/billing/confirm',
    'POST /api/billing/portal',
    'POST /api/billing/preview',
    'POST /api/billing/resume',
    'POST /api/campaigns',
    'POST /api/cart-mail',
    'POST /api/cases',
    'POST /api/cases/{id}/messages',
    'POST /api/checkout',
    'POST /api/checkout/{id}',
    'POST /api/draft',
    'POST /api/library/cases',
    'POST /api/library/claim-seat',
    'POST /api/library/gift',
    'POST /api/library/open',
    'POST /api/library/reviews',
    'POST /api/library/seats',
    'POST /api/library/send-code',
    'POST /api/library/verify-code',
    'POST /api/openai-generate-site',
    'POST /api/payouts/check',
    'POST /api/payouts/setup',
    'POST /api/pieces/{id}/angle',
    'POST /api/profile/email',
    'POST /api/profile/email/confirm',
    'POST /api/profile/password',
    'POST /api/provision-test-user',
    'POST /api/purchases',
    'POST /api/quote',
    'POST /api/referral-visits',
    'POST /api/reset-password',
    'POST /api/second-factor',
    'POST /api/second-factor/confirm',
    'POST /api/second-factor/recovery-codes',
    'POST /api/send-verification-email',
    'POST /api/site/publish',
    'POST /api/site/rollback',
    'POST /api/stripe-webhook',
    'POST /api/undo-email-change',
    'POST /api/verify-code',
  ])
})

test('every route that mails, calls the model or checks a secret is throttled', () => {
  const costly = actions.filter(([, { grants }]) => grants.secrets).map(([, it]) => `${it.method} ${it.path}`)
  expect(costly.length).toBeGreaterThan(3)
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(stage.RouteSettings))).toEqual(
    expect.arrayContaining(costly),
  )
})

test('the access log says neither who called nor which id', () => {
  expect(JSON.stringify(stage.AccessLogSettings)).not.toMatch(/sourceIp|identity|context\.path|authorizer/)
})
