/*
 * How to run one handler with nothing but mocked SDK clients: set the few variables it reads, say what the
 * table answers, and call it with a hand-made API Gateway event (payload 2.0) and Lambda context.
 */
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as getHome } from '#lambdas/actions/get-home.ts'
import { handler as listCatalog } from '#lambdas/actions/list-catalog.ts'
import { handler as sendVerificationEmail } from '#lambdas/actions/send-verification-email.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { lambdaContext } from './support/lambda-context.ts'

const table = mockClient(DynamoDBDocumentClient)
const userPool = mockClient(CognitoIdentityProviderClient)
const secrets = mockClient(SecretsManagerClient)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('CODES_SECRET_ID', 'codes')
  for (const client of [table, userPool, secrets]) client.reset()
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const client of [table, userPool, secrets]) client.restore()
})

test('the catalog is read with one query', async () => {
  table.on(QueryCommand).resolves({ Items: sampleCatalog.map((product) => ({ ...product })) })
  const { statusCode, body } = await listCatalog({}, lambdaContext)
  expect(statusCode).toBe(200)
  expect(JSON.parse(body).products).toHaveLength(10)
  expect(table.commandCalls(QueryCommand)).toHaveLength(1)
})

test('a seller’s home is that of the tenant in the token', async () => {
  table.on(QueryCommand).resolves({ Items: [] })
  const claims = {
    sub: 'user-1',
    token_use: 'access',
    tenant_id: 'tenant-1',
    role: 'seller',
    email: 'ada@example.com',
    name: 'Ada',
  }
  const event = { requestContext: { authorizer: { jwt: { claims } } } }
  const { statusCode, body } = await getHome(event, lambdaContext)
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    profile: { id: 'user-1', name: 'Ada' },
    tenant: null,
    products: [],
  })
  const [query] = table.commandCalls(QueryCommand)
  expect(query?.args[0].input.ExpressionAttributeValues).toMatchObject({ ':pk': 'TENANT#tenant-1' })
})

test('a code is written to the table, and the user pool is never asked', async () => {
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
