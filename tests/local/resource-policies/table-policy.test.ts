import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteResourcePolicyCommand,
  DynamoDBClient,
  GetResourcePolicyCommand,
  PutResourcePolicyCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '#local/emulators/iam/decide.ts'
import { openTablePolicy } from '#local/emulators/resource-policies/table-policy.ts'

/* https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/rbac-considerations.html */

const ResourceArn = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Items'
const denying = (role: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: ['dynamodb:PutItem'],
        Resource: ResourceArn,
        Condition: { ArnLike: { 'aws:PrincipalArn': `arn:aws:iam::000000000000:role/${role}` } },
      },
    ],
  })

let now = 0
const folder = mkdtempSync(join(tmpdir(), 'table-policy-'))
const policy = openTablePolicy(join(folder, 'policy.json'), () => now)
const listener = policy.inFrontOf((_, response) => void response.end('{}'))
const server = createServer((request, response) => void listener(request, response))
let client: DynamoDBClient
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const put = (role: string) =>
  client.send(new PutResourcePolicyCommand({ ResourceArn, Policy: denying(role) }))
const remove = () => client.send(new DeleteResourcePolicyCommand({ ResourceArn }))
const verdictFor = (principal: string, action = 'dynamodb:PutItem') =>
  decide(policy.statements(), {
    action,
    resource: ResourceArn,
    context: { 'aws:PrincipalArn': [`arn:aws:iam::000000000000:role/${principal}`] },
  })

test('a policy denies to whom it names and stays for 15 seconds', async () => {
  await put('Shop-*')
  expect(verdictFor('Shop-function')).toBe('denied')
  expect(verdictFor('Admin')).toBe('not allowed')
  expect(verdictFor('Shop-function', 'dynamodb:GetItem')).toBe('not allowed')
  // The same policy again is no change.
  await put('Shop-*')
  now += 14_999
  await expect(remove()).rejects.toMatchObject({ name: 'ResourceInUseException' })
  await expect(put('Other-*')).rejects.toMatchObject({ name: 'ResourceInUseException' })
  now += 1
  await remove()
  expect(verdictFor('Shop-function')).toBe('not allowed')
  await remove()
  await expect(client.send(new GetResourcePolicyCommand({ ResourceArn }))).rejects.toMatchObject({
    name: 'PolicyNotFoundException',
  })
})

test('a policy outlives a restart of the stack', async () => {
  now += 15_000
  await put('Shop-*')
  const again = openTablePolicy(join(folder, 'policy.json'), () => now)
  expect(again.statements()).toHaveLength(1)
})
