/*
 * How to run one handler with nothing but mocked SDK clients, once for each kind of access: set the few variables it
 * reads, say what the table answers, and call it with a hand-made API Gateway event (payload 2.0) and Lambda context.
 */
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/api/api.ts'
import { stripeWebhookHandler as stripeWebhook } from '#lambdas/actions/buyers/commerce.ts'
import { getLibraryHandler as getLibrary } from '#lambdas/actions/buyers/library.ts'
import { sendVerificationEmailHandler as sendVerificationEmail } from '#lambdas/actions/codes.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { readAuditHandler as readAudit } from '#lambdas/actions/operators/operators.ts'
import { listCatalogHandler as listCatalog } from '#lambdas/actions/products.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { lambdaContext } from '../harness/functions/lambda-context.ts'

const table = mockClient(DynamoDBDocumentClient)
const userPool = mockClient(CognitoIdentityProviderClient)
const secrets = mockClient(SecretsManagerClient)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('CODES_SECRET_ID', 'codes')
  for (const client of [table, userPool, secrets]) client.reset()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => {
  for (const client of [table, userPool, secrets]) client.restore()
})

/** The claims of an access token that API Gateway has verified. */
const claims = {
  sub: 'user-1',
  token_use: 'access',
  tenant_id: 'tenant-1',
  role: 'seller',
  email: 'ada@example.com',
  name: 'Ada',
}

describe('anyone', () => {
  test('reads the catalog with one query', async () => {
    table.on(QueryCommand).resolves({ Items: sampleCatalog.map((product) => ({ ...product })) })
    const { statusCode, body } = await listCatalog({}, lambdaContext)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).products).toHaveLength(10)
    expect(table.commandCalls(QueryCommand)).toHaveLength(1)
  })

  test('is sent a code through the table; the user pool is never asked', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'a secret only for tests' })
    table.on(GetCommand).resolves({})
    table.on(UpdateCommand).resolves({})
    const event = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', type: 'verification' }),
      requestContext: { http: { sourceIp: '192.0.2.1' } },
    }
    const { statusCode, body } = await sendVerificationEmail(event, lambdaContext)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ success: true, attemptsRemaining: 5, lockout: false })
    expect(userPool.commandCalls(AdminGetUserCommand)).toHaveLength(0)
  })
})

test('a seller reads the home of the tenant in the token', async () => {
  table.on(QueryCommand).resolves({ Items: [] })
  const { statusCode, body } = await getHome(
    { requestContext: { authorizer: { jwt: { claims } } } },
    lambdaContext,
  )
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    profile: { id: 'user-1', name: 'Ada' },
    tenant: null,
    products: [],
  })
  const [query] = table.commandCalls(QueryCommand)
  expect(query?.args[0].input.ExpressionAttributeValues).toMatchObject({ ':pk': 'TENANT#tenant-1' })
})

test('every kind of access that an action has is shown here', () => {
  const kinds = new Set(Object.values(api).map(({ access }) => access))
  expect([...kinds].toSorted()).toEqual(['admin', 'anyone', 'buyer', 'seller', 'webhook'])
})

test('a buyer reads the library that the session in the cookie opens', async () => {
  const session = { library_id: 'library-1', expires_at: Date.now() + 60_000 }
  table.on(GetCommand).resolves({ Item: session })
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'LIBRARY#library-1' } })
    .resolves({ Items: [{ type: 'library', email: 'bo@example.com' }] })
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'CATALOG' } })
    .resolves({ Items: sampleCatalog.map((product) => ({ ...product })) })
    .on(BatchGetCommand)
    .resolves({})
  const event = { cookies: ['__Host-storewright-library=the-token-of-the-session'] }
  const { statusCode, body } = await getLibrary(event, lambdaContext)
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toEqual({ email: 'b***o@example.com', courses: [], ended: [], receipts: [] })
  const [query] = table.commandCalls(QueryCommand)
  expect(query?.args[0].input.ExpressionAttributeValues).toMatchObject({ ':pk': 'LIBRARY#library-1' })
  expect(await getLibrary({}, lambdaContext)).toMatchObject({ statusCode: 401 })
})

test('an administrator reads the audit with a code in the session of the token', async () => {
  table.on(QueryCommand).resolves({ Items: [] })
  const items = [
    { type: 'profile', role: 'admin' },
    { type: 'second_factor', sealed: 'the sealed secret' },
    { type: 'session', expires_at: Date.now() + 60_000 },
  ]
  table.on(BatchGetCommand).resolves({ Responses: { table: items } })
  const entered = { session_id: 'session-1', second_factor_at: String(Math.floor(Date.now() / 1000)) }
  const read = (given: object) =>
    readAudit({ requestContext: { authorizer: { jwt: { claims: { ...claims, ...given } } } } }, lambdaContext)
  expect(await read(entered)).toMatchObject({ statusCode: 200, body: '{"entries":[]}' })
  expect(JSON.parse((await read({})).body)).toMatchObject({ error: 'sign-in-again' })
  table.on(BatchGetCommand).resolves({ Responses: { table: [{ type: 'profile', role: 'seller' }] } })
  expect(await read({ ...entered, role: 'admin' })).toMatchObject({ statusCode: 404 })
})

test('a webhook is accepted with the provider’s signature of its body', async () => {
  const secret = 'whsec_only_for_tests'
  secrets.on(GetSecretValueCommand).resolves({
    SecretString: JSON.stringify({ key: 'sk_test_only_for_tests', webhookSecrets: [secret] }),
  })
  vi.stubEnv('STRIPE_SECRET_ID', 'stripe-of-this-test')
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'balance.available',
    data: { object: {} },
  })
  const signature = new Stripe('sk_test_only_for_tests').webhooks.generateTestHeaderString({
    payload: body,
    secret,
  })
  const event = { body, headers: { 'stripe-signature': signature } }
  expect(await stripeWebhook(event, lambdaContext)).toMatchObject({
    statusCode: 200,
    body: '{"received":true}',
  })
  const changed = { ...event, body: body.replace('evt_1', 'evt_2') }
  expect(await stripeWebhook(changed, lambdaContext)).toMatchObject({ statusCode: 403 })
})

test('a mocked item of the wrong shape gives a 500 naming its field', async () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  const [product] = sampleCatalog
  table.on(QueryCommand).resolves({ Items: [{ ...product, default_price: 'ada@example.com' }] })
  const { statusCode, body } = await listCatalog({}, lambdaContext)
  expect(statusCode).toBe(500)
  expect(body).not.toContain('default_price')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'list-catalog', error: { name: '$ZodError', fields: ['default_price (invalid_type)'] } },
  ])
  expect(lines.join()).not.toContain('ada@example.com')
})
