import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorKey } from '#tests/harness/stack/operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'

let own: OwnStack
beforeAll(async () => {
  own = await ownStack()
})
afterAll(() => own.stop())

const variable = (name: string) => own.environment[name] ?? ''
const as = (functionName: string, service: string) => ({
  endpoint: variable(`AWS_ENDPOINT_URL_${service}`),
  region: 'eu-west-1',
  maxAttempts: 1,
  credentials: own.credentialsOf(functionName),
})
const forbidden = (functionName: string, action: string, resource = '') => ({
  name: 'AccessDeniedException',
  message: expect.stringMatching(
    new RegExp(
      `^User: arn:aws:sts::000000000000:assumed-role/[\\w-]+/${functionName} is not authorized to perform: ` +
        `${action} on resource: arn:aws:.*${resource}.* because no identity-based policy allows`,
    ),
  ),
  $metadata: expect.objectContaining({ httpStatusCode: 400 }),
})

describe('the table', () => {
  const table = (functionName: string) => new DynamoDBClient(as(functionName, 'DYNAMODB'))
  const query = (partition: string) =>
    new QueryCommand({
      TableName: variable('TABLE_NAME'),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: partition } },
    })
  const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })

  test('lets a function do what its role says, on the partitions it says', async () => {
    expect(await table('get-home').send(query('TENANT#1'))).toMatchObject({ Count: 0 })
    expect(await table('list-catalog').send(query('CATALOG'))).toMatchObject({ Count: 10 })
  })

  test('refuses another’s partitions and operations in the words of AWS', async () => {
    await expect(table('get-home').send(query('CATALOG'))).rejects.toMatchObject(
      forbidden('get-home', 'dynamodb:Query', variable('TABLE_NAME')),
    )
    const get = new GetItemCommand({ TableName: variable('TABLE_NAME'), Key: item('TENANT#1') })
    await expect(table('get-home').send(get)).rejects.toMatchObject(forbidden('get-home', 'dynamodb:GetItem'))
    await expect(table('get-home').send(query('AUDIT'))).rejects.toMatchObject(
      forbidden('get-home', 'dynamodb:Query'),
    )
  })

  test('refuses a transaction for one ungranted part and writes none of it', async () => {
    const TableName = variable('TABLE_NAME')
    const writing = (...partitions: string[]) =>
      new TransactWriteItemsCommand({
        TransactItems: partitions.map((pk) => ({ Put: { TableName, Item: item(pk) } })),
      })
    await expect(table('publish-site').send(writing('TENANT#7', 'USER#7'))).rejects.toMatchObject(
      forbidden('publish-site', 'dynamodb:PutItem'),
    )
    expect(await table('get-home').send(query('TENANT#7'))).toMatchObject({ Count: 0 })
    await table('publish-site').send(writing('TENANT#7', 'NAME#7'))
    expect(await table('get-home').send(query('TENANT#7'))).toMatchObject({ Count: 1 })
  })
})

describe('the bucket', () => {
  const bucket = (functionName: string) => new S3Client({ ...as(functionName, 'S3'), forcePathStyle: true })
  const put = (Key: string) => new PutObjectCommand({ Bucket: variable('SITES_BUCKET'), Key, Body: 'hello' })
  const get = (Key: string) => new GetObjectCommand({ Bucket: variable('SITES_BUCKET'), Key })
  const refused = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } }

  test('takes pages from who publishes, under the prefixes of pages', async () => {
    await bucket('publish-site').send(put('live/somewhere/index.html'))
    await expect(bucket('publish-site').send(put('elsewhere/index.html'))).rejects.toMatchObject(refused)
    await expect(bucket('get-home').send(put('live/x/index.html'))).rejects.toMatchObject(refused)
    await expect(bucket('get-home').send(get('live/somewhere/index.html'))).rejects.toMatchObject(refused)
  })

  test('tells that a page is missing only to who may list', async () => {
    await expect(bucket('publish-site').send(get('live/gone'))).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(bucket('get-home').send(get('live/gone'))).rejects.toMatchObject(refused)
  })

  test('answers an operator who lists it', async () => {
    const client = new S3Client({
      ...as('get-home', 'S3'),
      credentials: operatorKey(own.environment),
      forcePathStyle: true,
    })
    const list = new ListObjectsV2Command({ Bucket: variable('SITES_BUCKET'), Prefix: 'live/some where' })
    expect(await client.send(list)).toMatchObject({ KeyCount: 0 })
  })
})

test('a secret is read by who is granted it', async () => {
  const read = (functionName: string, SecretId: string) =>
    new SecretsManagerClient(as(functionName, 'SECRETS_MANAGER')).send(
      new GetSecretValueCommand({ SecretId }),
    )
  const codes = variable('CODES_SECRET_ID')
  expect(await read('verify-code', codes)).toHaveProperty('SecretString')
  await expect(read('verify-code', variable('OPENAI_SECRET_ID'))).rejects.toMatchObject(
    forbidden('verify-code', 'secretsmanager:GetSecretValue'),
  )
  await expect(read('get-home', codes)).rejects.toMatchObject(
    forbidden('get-home', 'secretsmanager:GetSecretValue'),
  )
})

test('an account is deleted by who is granted that', async () => {
  const remove = (functionName: string) =>
    new CognitoIdentityProviderClient(as(functionName, 'COGNITO_IDENTITY_PROVIDER')).send(
      new AdminDeleteUserCommand({ UserPoolId: own.userPoolId, Username: 'nobody' }),
    )
  await expect(remove('process-changes')).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(remove('verify-code')).rejects.toMatchObject(
    forbidden('verify-code', 'cognito-idp:AdminDeleteUser', own.userPoolId),
  )
})

test('mail leaves from who delivers it, under the one address', async () => {
  const send = (functionName: string, Source: string) =>
    new SESClient(as(functionName, 'SES')).send(
      new SendEmailCommand({
        Source,
        Destination: { ToAddresses: ['ada@example.com'] },
        Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } },
      }),
    )
  const sender = variable('SENDER_ADDRESS')
  const refused = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } }
  expect(await send('deliver-mail', `Shop <${sender}>`)).toHaveProperty('MessageId')
  await expect(send('deliver-mail', 'boss@example.com')).rejects.toMatchObject(refused)
  await expect(send('get-home', sender)).rejects.toMatchObject(refused)
})

describe('a signature', () => {
  const scan = { 'x-amz-target': 'DynamoDB_20120810.Scan', 'content-type': 'application/x-amz-json-1.0' }
  const ask = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    new DynamoDBClient({ ...as('get-home', 'DYNAMODB'), credentials }).send(
      new GetItemCommand({ TableName: variable('TABLE_NAME'), Key: { pk: { S: 'x' }, sk: { S: 'x' } } }),
    )

  test('is needed for everything', async () => {
    const services = Object.entries(own.environment).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL_'))
    expect(services).toHaveLength(8)
    for (const [, endpoint] of services) {
      const reply = await fetch(endpoint, { method: 'POST', headers: scan, body: '{}' })
      expect([400, 403]).toContain(reply.status)
      expect(await reply.text()).toContain('Missing Authentication Token')
    }
  })

  test('without a date is wrong', async () => {
    const { accessKeyId } = operatorKey(own.environment)
    const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20310506/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00`
    const reply = await fetch(variable('AWS_ENDPOINT_URL_DYNAMODB'), {
      method: 'POST',
      headers: { ...scan, authorization },
      body: '{}',
    })
    expect([reply.status, await reply.json()]).toMatchObject([400, { __type: 'InvalidSignatureException' }])
  })

  test.each(['constructor', '__proto__', 'toString'])('reaches no service named %s', async (name) => {
    const { origin } = new URL(variable('AWS_ENDPOINT_URL_S3'))
    const reply = await fetch(`${origin}/${name}`, { signal: AbortSignal.timeout(3_000) })
    expect(reply.status).toBe(404)
  })

  test('an unknown signer or wrong secret is refused', async () => {
    const { accessKeyId, secretAccessKey } = operatorKey(own.environment)
    await expect(ask({ accessKeyId: 'local', secretAccessKey })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
    await expect(ask({ accessKeyId, secretAccessKey: 'local' })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    await expect(
      ask({ ...own.credentialsOf('get-home'), accessKeyId: 'publish-site' }),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' })
    expect(await ask({ accessKeyId, secretAccessKey })).not.toHaveProperty('Item')
  })
})
