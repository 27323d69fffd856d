import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { functions } from '#infra/functions.ts'
import { type Statement, statementsOf } from './policies.ts'
import { dev, prod } from './template.ts'

const tableArn = { 'Fn::GetAtt': [dev.onlyOfType('AWS::DynamoDB::GlobalTable').id, 'Arn'] }
const userPoolArn = { 'Fn::GetAtt': [dev.onlyOfType('AWS::Cognito::UserPool').id, 'Arn'] }

const about = (service: string) => (statement: Statement) =>
  statement.Action.some((it) => it.startsWith(`${service}:`))
const LeadingKeys = z.strictObject({
  'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
})
const pairs = (operations: readonly string[], keys: readonly string[]) =>
  operations.flatMap((operation) => keys.map((key) => `${operation} ${key}`))

describe.each(functions)('$name', ({ name, grants }) => {
  const statements = statementsOf(dev, name)

  test('names each thing it may do', () => {
    const actions = statements.flatMap(({ Action }) => Action)
    expect(actions.filter((it) => it.includes('*') || it.endsWith(':Scan'))).toEqual([])
  })

  test('touches nothing on every resource but its traces', () => {
    const everywhere = statements.filter(({ Resource }) => Resource.includes('*'))
    expect(everywhere.flatMap(({ Action }) => Action).sort()).toEqual([
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ])
  })

  test('touches only the partitions that the route table grants', () => {
    const onTable = statements.filter(about('dynamodb')).filter(({ Condition }) => Condition)
    const allowed = onTable.flatMap(({ Action, Condition, Resource }) => {
      expect(Resource).toEqual([tableArn])
      return pairs(Action, z.parse(LeadingKeys, Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'])
    })
    const granted = (grants.table ?? []).flatMap(({ operations, keys }) =>
      pairs(
        operations.map((it) => `dynamodb:${it}`),
        keys,
      ),
    )
    expect(allowed.toSorted()).toEqual(granted.toSorted())
  })

  test('finds all keys of an operation in one statement, so that a transaction may touch them together', () => {
    const operations = statements.filter(about('dynamodb')).flatMap(({ Action }) => Action)
    expect(new Set(operations).size).toBe(operations.length)
  })

  test('reaches the user pool as granted and no other', () => {
    const onPool = statements.filter(about('cognito-idp'))
    expect(onPool.flatMap(({ Action }) => Action).sort()).toEqual(
      (grants.userPool ?? []).map((it) => `cognito-idp:${it}`).sort(),
    )
    for (const { Resource } of onPool) expect(Resource).toEqual([userPoolArn])
  })

  test('reads only the secrets it is granted', () => {
    const read = statements.filter(about('secretsmanager')).flatMap(({ Resource }) => Resource)
    expect(read).toHaveLength(grants.secrets?.length ?? 0)
  })

  test('sends mail only if that is its job', () => {
    expect(statements.some(about('ses'))).toBe(name === 'deliver-mail')
  })
})

test('publishing touches live pages and releases, nothing else in the bucket', () => {
  const objects = statementsOf(dev, 'publish-site').find(({ Action }) => Action.includes('s3:PutObject'))
  const written = JSON.stringify(objects?.Resource)
  expect(objects?.Action.toSorted()).toEqual(
    api['publish-site'].grants.sites.map((it) => `s3:${it}`).toSorted(),
  )
  expect(objects?.Resource).toHaveLength(2)
  expect(written).toContain('/live/*')
  expect(written).toContain('/releases/*')
})

test('nothing in either stage may scan the table', () => {
  for (const { resources } of [dev, prod]) expect(JSON.stringify(resources)).not.toMatch(/dynamodb:(Scan|\*)/)
})

test('mail leaves under the one sender address', () => {
  const send = statementsOf(dev, 'deliver-mail').find(about('ses'))
  expect(send?.Action).toEqual(['ses:SendEmail'])
  expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'hello@example.com' } })
})
