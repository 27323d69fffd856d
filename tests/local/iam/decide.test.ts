import { describe, expect, test } from 'vitest'
import { decide } from '#local/emulators/iam/decide.ts'
import { statementsOf } from '#local/emulators/iam/statement.ts'

const table = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Items'
const allow = (Action: string | string[], Resource: string | string[], Condition = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  Condition,
})
const deny = (Action: string, Resource: string) => ({ Effect: 'Deny', Action, Resource })
const leadingKeys = (...keys: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } })

const verdict = (Statement: object[], action: string, resource = table, context = {}) =>
  decide(statementsOf({ Version: '2012-10-17', Statement }), { action, resource, context })
const touching = (keys: string[], ...Statement: object[]) =>
  verdict(Statement, 'dynamodb:PutItem', table, { 'dynamodb:LeadingKeys': keys })

describe('a call is allowed', () => {
  test('only by a statement about its action and its resource', () => {
    const statements = [allow(['dynamodb:GetItem', 'dynamodb:Query'], table)]
    expect(verdict(statements, 'dynamodb:Query')).toBe('allowed')
    expect(verdict(statements, 'dynamodb:Scan')).toBe('not allowed')
    expect(verdict(statements, 'dynamodb:Query', `${table}2`)).toBe('not allowed')
    expect(verdict([], 'dynamodb:Query')).toBe('not allowed')
  })

  test('by wildcards, which reach as far as they are written', () => {
    const objects = [allow('s3:*Object', 'arn:aws:s3:::pages/live/*')]
    expect(verdict(objects, 's3:PutObject', 'arn:aws:s3:::pages/live/a/index.html')).toBe('allowed')
    expect(verdict(objects, 's3:PutObject', 'arn:aws:s3:::pages/private/x')).toBe('not allowed')
    expect(verdict(objects, 's3:PutObjectAcl', 'arn:aws:s3:::pages/live/a')).toBe('not allowed')
    expect(verdict([allow('s3:?etObject', '*')], 's3:GetObject', 'any')).toBe('allowed')
    expect(verdict([allow('s3:GetObject', 'arn:aws:s3:::a.b')], 's3:GetObject', 'arn:aws:s3:::axb')).toBe(
      'not allowed',
    )
  })

  test('ignores the case of the action, not of the resource', () => {
    expect(verdict([allow('DynamoDB:getitem', table)], 'dynamodb:GetItem')).toBe('allowed')
    expect(verdict([allow('dynamodb:GetItem', table)], 'dynamodb:GetItem', table.toLowerCase())).toBe(
      'not allowed',
    )
  })

  test('unless a statement denies it, in whatever order they come', () => {
    const statements = [deny('dynamodb:DeleteItem', '*'), allow('dynamodb:*', table)]
    expect(verdict(statements, 'dynamodb:DeleteItem')).toBe('denied')
    expect(verdict(statements.toReversed(), 'dynamodb:DeleteItem')).toBe('denied')
    expect(verdict(statements, 'dynamodb:GetItem')).toBe('allowed')
  })
})

describe('leading keys', () => {
  const sellers = allow('dynamodb:PutItem', table, leadingKeys('TENANT#*', 'CATALOG'))

  test('must all be of the granted partitions', () => {
    expect(touching(['TENANT#1'], sellers)).toBe('allowed')
    expect(touching(['TENANT#1', 'CATALOG'], sellers)).toBe('allowed')
    expect(touching(['TENANT#1', 'USER#1'], sellers)).toBe('not allowed')
    expect(touching(['CATALOG#1'], sellers)).toBe('not allowed')
    expect(touching(['XTENANT#1'], sellers)).toBe('not allowed')
  })

  test('one statement must grant a request’s leading keys together', () => {
    const users = allow('dynamodb:PutItem', table, leadingKeys('USER#*'))
    expect(touching(['USER#1'], sellers, users)).toBe('allowed')
    expect(touching(['USER#1', 'TENANT#1'], sellers, users)).toBe('not allowed')
  })

  test('a missing leading key restricts nothing, as in AWS: scans need no grant', () => {
    expect(touching([], sellers)).toBe('allowed')
    expect(verdict([sellers], 'dynamodb:Scan')).toBe('not allowed')
  })
})

test('a condition on one value needs that value', () => {
  const send = allow('ses:SendEmail', '*', { StringEquals: { 'ses:FromAddress': 'hello@example.com' } })
  const from = (...address: string[]) =>
    verdict([send], 'ses:SendEmail', 'any', { 'ses:FromAddress': address })
  expect(from('hello@example.com')).toBe('allowed')
  expect(from('boss@example.com')).toBe('not allowed')
  expect(from()).toBe('not allowed')
})

test.each([
  ['an operator', { NumericLessThan: { 'dynamodb:LeadingKeys': '1' } }],
  ['a quantifier', { 'ForMostValues:StringLike': { 'dynamodb:LeadingKeys': '1' } }],
  ['a key', { StringEquals: { 'aws:SourceIp': '127.0.0.1' } }],
])('an unknown %s stops the local stack’s start', (_, condition) => {
  expect(() => statementsOf({ Statement: [allow('s3:GetObject', '*', condition)] })).toThrow(/does not know/)
})

test('so does a statement about everything but something', () => {
  expect(() => statementsOf({ Statement: [{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }] })).toThrow()
})
