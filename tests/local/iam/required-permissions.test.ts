import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { tablePermissions } from '#local/emulators/iam/services/dynamodb-permissions.ts'
import { objectPermissions } from '#local/emulators/iam/services/s3-permissions.ts'
import { mailPermissions } from '#local/emulators/iam/services/ses-permissions.ts'

const arn = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Items'

function request(method: string, url: string, headers = {}) {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers })
}

describe('the permissions of a DynamoDB request', () => {
  const accesses = (operation: string, input: unknown) =>
    tablePermissions((index) => (index === 'due' ? 'due_shard' : 'pk'))
      .accessesOf(
        request('POST', '/', { 'x-amz-target': `DynamoDB_20120810.${operation}` }),
        Buffer.from(typeof input === 'string' ? input : JSON.stringify(input)),
      )
      .map(({ action, resource, context }) => [action, resource, context['dynamodb:LeadingKeys']])
  const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })
  const TableName = 'Items'

  test('the partition of the item', () => {
    expect(accesses('GetItem', { TableName, Key: item('A') })).toEqual([['dynamodb:GetItem', arn, ['A']]])
    expect(accesses('PutItem', { TableName, Item: item('A') })).toEqual([['dynamodb:PutItem', arn, ['A']]])
    expect(accesses('GetItem', { TableName: arn, Key: item('A') })).toEqual([
      ['dynamodb:GetItem', arn, ['A']],
    ])
  })

  test('each part of a transaction by its name, same names at once', () => {
    const TransactItems = [
      { Put: { TableName, Item: item('A') } },
      { Put: { TableName, Item: item('E') } },
      { Update: { TableName, Key: item('B') } },
      { Delete: { TableName, Key: item('C') } },
      { ConditionCheck: { TableName, Key: item('D') } },
    ]
    expect(accesses('TransactWriteItems', { TransactItems })).toEqual([
      ['dynamodb:PutItem', arn, ['A', 'E']],
      ['dynamodb:UpdateItem', arn, ['B']],
      ['dynamodb:DeleteItem', arn, ['C']],
      ['dynamodb:ConditionCheckItem', arn, ['D']],
    ])
    expect(accesses('TransactGetItems', { TransactItems: [{ Get: { TableName, Key: item('A') } }] })).toEqual(
      [['dynamodb:GetItem', arn, ['A']]],
    )
  })

  test('all keys of a batch at once', () => {
    const RequestItems = { Items: { Keys: [item('A'), item('B')] } }
    expect(accesses('BatchGetItem', { RequestItems })).toEqual([['dynamodb:BatchGetItem', arn, ['A', 'B']]])
    const writes = [{ PutRequest: { Item: item('A') } }, { DeleteRequest: { Key: item('B') } }]
    expect(accesses('BatchWriteItem', { RequestItems: { Items: writes } })).toEqual([
      ['dynamodb:BatchWriteItem', arn, ['A', 'B']],
    ])
  })

  test.each([
    ['pk = :pk', {}],
    ['pk=:pk AND begins_with(sk, :sk)', {}],
    ['sk = :sk and #key = :pk', { '#key': 'pk' }],
    ['(#pk = :pk) AND (sk > :sk)', { '#pk': 'pk' }],
  ])('the partition that %s reads', (KeyConditionExpression, ExpressionAttributeNames) => {
    const ExpressionAttributeValues = { ':pk': { S: 'TENANT#1' }, ':sk': { S: 'HOME#' } }
    const query = { TableName, KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }
    expect(accesses('Query', query)).toEqual([['dynamodb:Query', arn, ['TENANT#1']]])
  })

  test('an unreadable partition key, which only * grants', () => {
    const ExpressionAttributeValues = { ':pk': { S: 'TENANT#1' } }
    const query = { TableName, KeyConditionExpression: ':pk = pk', ExpressionAttributeValues }
    expect(accesses('Query', query)).toEqual([['dynamodb:Query', arn, ['']]])
    expect(accesses('GetItem', { TableName, Key: { sk: { S: 'x' } } })).toEqual([
      ['dynamodb:GetItem', arn, ['']],
    ])
  })

  test('an index by its own name', () => {
    const [[, resource] = []] = accesses('Query', { TableName, IndexName: 'ByName' })
    expect(resource).toBe(`${arn}/index/ByName`)
  })

  test('the whole service where nothing can be read', () => {
    for (const body of ['{', '[]', '{"TransactItems":[1]}'])
      expect(accesses('TransactWriteItems', body)).toEqual([['dynamodb:TransactWriteItems', '*', undefined]])
    expect(accesses('Scan', { TableName })).toEqual([['dynamodb:Scan', arn, undefined]])
  })
})

describe('the permissions of an S3 request', () => {
  const accesses = (method: string, key: string, headers = {}) =>
    objectPermissions((_, wanted) => wanted === 'there')
      .accessesOf(request(method, `/pages/${key}`, headers), Buffer.alloc(0))
      .map(({ action, resource }) => `${action} ${resource}`)

  test('to read, and to list if the object is missing', () => {
    expect(accesses('GET', 'there')).toEqual(['s3:GetObject arn:aws:s3:::pages/there'])
    expect(accesses('HEAD', 'gone')).toEqual([
      's3:GetObject arn:aws:s3:::pages/gone',
      's3:ListBucket arn:aws:s3:::pages',
    ])
    expect(accesses('GET', '?list-type=2')).toEqual(['s3:ListBucket arn:aws:s3:::pages'])
  })

  test('to write, and to read what a write compares with', () => {
    expect(accesses('PUT', 'a%20b')).toEqual(['s3:PutObject arn:aws:s3:::pages/a b'])
    expect(accesses('DELETE', 'a')).toEqual(['s3:DeleteObject arn:aws:s3:::pages/a'])
    expect(accesses('PUT', 'a', { 'if-match': '"x"' })).toEqual([
      's3:PutObject arn:aws:s3:::pages/a',
      's3:GetObject arn:aws:s3:::pages/a',
    ])
  })

  test('to write a copy, and to read what is copied', () => {
    const copied = (source: string) => accesses('PUT', 'a', { 'x-amz-copy-source': source })
    expect(copied('/pages/there')).toEqual([
      's3:PutObject arn:aws:s3:::pages/a',
      's3:GetObject arn:aws:s3:::pages/there',
    ])
    expect(copied('other/gone%20by')).toEqual([
      's3:PutObject arn:aws:s3:::pages/a',
      's3:GetObject arn:aws:s3:::other/gone by',
      's3:ListBucket arn:aws:s3:::other',
    ])
  })
})

test('a mail asks for the identities of sender and, as in the sandbox, recipients', () => {
  const body = new URLSearchParams({
    Action: 'SendEmail',
    Source: 'The <boss> <hello@example.com>',
    'Destination.ToAddresses.member.1': 'ada@example.net',
    'Destination.BccAddresses.member.1': 'Bea <bea@example.net>',
  })
  const context = { 'ses:FromAddress': ['hello@example.com'] }
  expect(mailPermissions.accessesOf(request('POST', '/'), Buffer.from(String(body)))).toEqual(
    ['hello@example.com', 'ada@example.net', 'bea@example.net'].map((address) => ({
      action: 'ses:SendEmail',
      resource: `arn:aws:ses:eu-west-1:000000000000:identity/${address}`,
      context,
    })),
  )
})
