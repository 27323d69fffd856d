import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functions } from '#infra/functions/function-definitions.ts'
import { dev, prod } from '../harness/infra/template.ts'
import { type Statement, statementsOf } from './policies.ts'

const Condition = z.strictObject({
  'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
})
const keysOf = ({ Condition: condition }: Statement) =>
  condition ? z.parse(Condition, condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'] : []

/** Each resource of the template that a function may reach, by a name of this file. */
const resourceNames = [
  [dev.onlyOfType('AWS::DynamoDB::GlobalTable').id, 'table'],
  [dev.onlyOfType('AWS::Cognito::UserPool').id, 'user pool'],
  [dev.failuresOf('deliver-mail').id, 'mail failures'],
  [dev.failuresOf('process-changes').id, 'purge failures'],
  ['ReconcilePaymentsFailures', 'reconciliation failures'],
  ['CountVisitsFailures', 'visit failures'],
  ['AdvancePlansFailures', 'plan failures'],
  ['AdvanceClosingsFailures', 'closing failures'],
  ['SendPayoutsFailures', 'payout failures'],
  ['MakeExportsFailures', 'export failures'],
  ['Exports', 'exports'],
  ['VisitLogs', 'visit logs'],
  ['SitesPages', 'sites'],
  ['Courses', 'courses'],
  [dev.apiOf('WEBSOCKET').id, 'realtime API'],
  ['SecretsCodes', 'codes secret'],
  ['SecretsOpenAiKey', 'model secret'],
  ['SecretsStripe', 'stripe secret'],
] as const

function nameOf(resource: unknown) {
  const text = JSON.stringify(resource)
  const [, name = text] = resourceNames.find(([id]) => text.includes(`"${id}`)) ?? []
  return `${name}${/"(\/[\w/*@]+)"/.exec(text)?.[1] ?? ''}`
}

/** One line for each operation on each resource or partition, such as `dynamodb:GetItem TENANT#*`. */
function permissions(name: string) {
  const statements = statementsOf(dev, name).filter(
    ({ Action }) => !/^(xray|logs|ses):/.test(Action[0] ?? ''),
  )
  return statements
    .flatMap((statement) => {
      const targets = statement.Condition ? keysOf(statement) : statement.Resource.map(nameOf)
      return statement.Action.flatMap((action) => targets.map((target) => `${action} ${target}`))
    })
    .toSorted()
}

const table = (operations: string[], keys: string[]) =>
  operations.flatMap((operation) => keys.map((key) => `dynamodb:${operation} ${key}`))
const pool = (...operations: string[]) => operations.map((it) => `cognito-idp:${it} user pool`)
const failureQueue = (queue: string) =>
  ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map((it) => `sqs:${it} ${queue} failures`)
const stream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (it) => `dynamodb:${it} table/stream/*`,
)
const codesSecret = 'secretsmanager:GetSecretValue codes secret'
const stripeSecret = 'secretsmanager:GetSecretValue stripe secret'
const settling = [
  ...table(['BatchGetItem'], ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'USER#*']),
  ...table(['PutItem', 'UpdateItem'], ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'LIBRARY#*']),
  ...table(['DeleteItem'], ['TENANT#*']),
  codesSecret,
  stripeSecret,
]

const settlingPlans = [
  ...table(['BatchGetItem', 'PutItem'], ['SUBSCRIPTION#*']),
  'dynamodb:BatchGetItem DELETED#*',
  'dynamodb:UpdateItem PLANMAILS#*',
]

/** Of every sensitive action, besides its own. */
const sensitive = [
  'dynamodb:ConditionCheckItem USER#*',
  ...table(['PutItem', 'UpdateItem'], ['AUDIT']),
  'dynamodb:UpdateItem PLANMAILS#*',
]

/** Written by hand, so that neither the contract nor the code that reads it can grant more unnoticed. */
const expected: Record<string, string[]> = {
  'list-catalog': ['dynamodb:Query CATALOG'],
  'remove-store-product': table(['DeleteItem', 'UpdateItem'], ['TENANT#*']),
  'publish-site': [
    ...table(['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    'dynamodb:Query CATALOG',
    'dynamodb:PutItem NAME#*',
    'dynamodb:PutItem STOREFRONT#*',
    ...['DeleteObject', 'GetObject', 'PutObject', 'PutObjectTagging'].flatMap((it) => [
      `s3:${it} sites/live/*`,
      `s3:${it} sites/releases/*`,
    ]),
    's3:ListBucket sites',
  ],
  'reset-password': [
    ...table(['DeleteItem', 'PutItem', 'UpdateItem'], ['CODE#*']),
    ...table(['DeleteItem', 'GetItem', 'Query'], ['USER#*']),
    'dynamodb:UpdateItem RATE#*',
    ...pool('AdminGetUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'),
    codesSecret,
  ],
  'create-checkout': [
    ...table(['GetItem'], ['STOREFRONT#*', 'CHECKOUT#*']),
    'dynamodb:Query CATALOG',
    'dynamodb:UpdateItem RATE#*',
    ...table(['PutItem'], ['CHECKOUT#*', 'RECONCILIATION']),
    ...table(['ConditionCheckItem', 'UpdateItem'], ['TENANT#*']),
    codesSecret,
    stripeSecret,
  ],
  'start-upload': [
    ...table(['ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    'dynamodb:UpdateItem RATE#*',
    's3:DeleteObject sites/files/*',
    's3:PutObject sites/uploads/*',
  ],
  'finish-upload': [
    ...table(['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    ...table(['BatchGetItem'], ['CATALOG', 'NAME#*']),
    ...['DeleteObject', 'PutObject'].map((it) => `s3:${it} sites/files/*`),
    's3:GetObject sites/uploads/*',
    's3:ListBucket sites',
  ],
  'get-checkout': [
    ...settling,
    'dynamodb:GetItem CHECKOUT#*',
    'dynamodb:UpdateItem RATE#*',
    ...table(['GetItem', 'PutItem'], ['BUYERSESSION#*']),
    ...table(['BatchGetItem', 'Query'], ['LIBRARY#*']),
  ],
  'claim-referral': [
    'dynamodb:GetItem REFERRAL#*',
    'dynamodb:BatchGetItem USER#*',
    ...table(['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], ['TENANT#*']),
  ],
  'stripe-webhook': [...settling, ...settlingPlans, ...table(['GetItem'], ['PAYOUTACCOUNT#*', 'TENANT#*'])],
  'send-payouts': [
    'dynamodb:GetItem PAYOUTACCOUNT#*',
    ...table(['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    'dynamodb:UpdateItem PLANMAILS#*',
    'dynamodb:Query PAYOUTDUE#*',
    ...failureQueue('payout'),
    stripeSecret,
  ],
  'set-up-payouts': [
    ...sensitive,
    ...table(['ConditionCheckItem', 'GetItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    ...table(['DeleteItem', 'PutItem'], ['PAYOUTACCOUNT#*']),
    stripeSecret,
  ],
  'reconcile-payments': [
    ...settling,
    ...settlingPlans,
    ...table(['DeleteItem', 'GetItem', 'PutItem', 'Query'], ['RECONCILIATION']),
    ...table(['GetItem', 'Query', 'UpdateItem'], ['USER#*']),
    'dynamodb:GetItem TENANT#*',
    ...table(['Query'], ['MOVEDEMAIL#*', 'SALESDIGEST#*']),
    ...failureQueue('reconciliation'),
  ],
  'count-visits': [
    ...table(['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'], ['VISITLOGS']),
    'dynamodb:BatchGetItem STOREFRONT#*',
    ...table(['BatchGetItem', 'DeleteItem', 'UpdateItem'], ['TENANT#*']),
    ...['DeleteObject', 'GetObject'].map((it) => `s3:${it} visit logs/*`),
    's3:ListBucket visit logs',
    ...failureQueue('visit'),
  ],
  'advance-plans': [
    ...table(['BatchGetItem', 'PutItem', 'UpdateItem'], ['TENANT#*']),
    'dynamodb:UpdateItem PLANMAILS#*',
    'dynamodb:Query DUE#*',
    ...failureQueue('plan'),
  ],
  'make-exports': [
    ...table(['GetItem', 'Query', 'UpdateItem'], ['TENANT#*']),
    ...table(['GetItem', 'Query'], ['USER#*']),
    ...table(
      ['BatchGetItem'],
      ['NAME#*', 'STOREFRONT#*', 'REFERRAL#*', 'SUBSCRIPTION#*', 'PAYOUTACCOUNT#*', 'SENDING#*'],
    ),
    ...table(['Query', 'UpdateItem'], ['PLANMAILS#*']),
    'dynamodb:Query EXPORT#*',
    ...['DeleteObject', 'PutObject'].map((it) => `s3:${it} exports/exports/*`),
    codesSecret,
    ...failureQueue('export'),
  ],
  'open-export': [
    ...sensitive,
    ...table(['GetItem', 'UpdateItem'], ['TENANT#*']),
    's3:GetObject exports/exports/*',
  ],
  'advance-closings': [
    ...settling,
    ...table(['BatchGetItem', 'PutItem'], ['SUBSCRIPTION#*']),
    'dynamodb:BatchGetItem DELETED#*',
    ...table(['GetItem', 'Query'], ['TENANT#*', 'PLANMAILS#*']),
    ...table(['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    ...table(['GetItem'], ['PAYMENT#*', 'CHECKOUT#*', 'SUBSCRIPTION#*']),
    'dynamodb:ConditionCheckItem PAYMENT#*',
    ...table(['UpdateItem', 'DeleteItem'], ['NAME#*']),
    ...table(
      ['DeleteItem'],
      ['STOREFRONT#*', 'DRAFT#*', 'REFERRAL#*', 'CODE#*', 'PLANMAILS#*', 'PAYOUTACCOUNT#*'],
    ),
    ...table(['UpdateItem'], ['PLANMAILS#*']),
    ...table(['PutItem'], ['PLANMAILS#*', 'AUDIT', 'STOREFRONT#*', 'DELETED#*']),
    'dynamodb:Query CLOSING#*',
    ...pool('AdminDeleteUser', 'AdminDisableUser', 'AdminGetUser', 'AdminUserGlobalSignOut'),
    ...['DeleteObject', 'GetObject', 'PutObject', 'PutObjectTagging'].flatMap((it) => [
      `s3:${it} sites/live/*`,
      `s3:${it} sites/releases/*`,
    ]),
    's3:DeleteObject sites/files/*',
    's3:DeleteObject sites/uploads/*',
    's3:ListBucket sites',
    ...failureQueue('closing'),
  ],
  'verify-library-code': [
    ...table(['GetItem', 'UpdateItem'], ['CODE#*']),
    ...table(['UpdateItem'], ['RATE#*', 'LIBRARY#*']),
    'dynamodb:PutItem BUYERSESSION#*',
    codesSecret,
  ],
  'get-lesson': [
    ...table(['GetItem'], ['BUYERSESSION#*', 'COURSE#*']),
    ...table(['BatchGetItem', 'Query'], ['LIBRARY#*']),
    's3:GetObject courses/courses/*',
  ],
  'claim-seat': [
    'dynamodb:GetItem BUYERSESSION#*',
    ...table(['GetItem', 'UpdateItem'], ['SEAT#*']),
    ...table(['BatchGetItem', 'ConditionCheckItem', 'PutItem', 'Query', 'UpdateItem'], ['LIBRARY#*']),
  ],
  'user-pool': [
    ...table(['GetItem', 'UpdateItem'], ['CODE#*']),
    ...table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    ...table(['BatchGetItem'], ['BILLING', 'TRIAL#*']),
    ...table(['PutItem'], ['NAME#*', 'NEWCOMER#*', 'TENANT#*', 'TRIAL#*']),
    ...pool('AdminUpdateUserAttributes'),
    codesSecret,
  ],
  'realtime-connect': [...table(['PutItem'], ['CONNECTION#*', 'TENANT#*']), 'dynamodb:Query TENANT#*'],
  'realtime-message': [
    ...table(['GetItem', 'UpdateItem'], ['CONNECTION#*', 'TENANT#*']),
    'execute-api:ManageConnections realtime API/live/DELETE/@connections/*',
  ],
  'realtime-disconnect': [
    'dynamodb:GetItem CONNECTION#*',
    ...table(['DeleteItem'], ['CONNECTION#*', 'TENANT#*']),
  ],
  'process-changes': [
    'dynamodb:GetItem CODE#*',
    'dynamodb:Query TENANT#*',
    ...table(['GetItem', 'PutItem'], ['TENANT#*']),
    'dynamodb:PutItem PLANMAILS#*',
    'dynamodb:UpdateItem RATE#*',
    ...table(['DeleteItem'], ['CONNECTION#*', 'TENANT#*']),
    'execute-api:ManageConnections realtime API/live/POST/@connections/*',
    ...stream,
    ...failureQueue('purge'),
    ...pool('AdminDeleteUser', 'AdminGetUser'),
    codesSecret,
  ],
}

test.each(Object.entries(expected))('%s may do this and nothing else', (name, lines) => {
  expect(permissions(name)).toEqual(lines.toSorted())
})

describe.each(functions)('$name', ({ name }) => {
  const statements = statementsOf(dev, name)
  const about = (service: string) =>
    statements.filter(({ Action }) => Action.some((it) => it.startsWith(`${service}:`)))
  const onItems = about('dynamodb').filter(({ Resource }) => nameOf(Resource[0]) === 'table')

  test('names each operation and never scans', () => {
    const actions = statements.flatMap(({ Action }) => Action)
    expect(actions.filter((it) => it.includes('*') || it.endsWith(':Scan'))).toEqual([])
  })

  test('touches nothing on every resource but its traces, if it has any', () => {
    const everywhere = statements.filter(({ Resource }) => Resource.includes('*'))
    const traces = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']
    expect([[], traces]).toContainEqual(everywhere.flatMap(({ Action }) => Action).sort())
  })

  test('names the partitions of each operation on items', () => {
    for (const statement of onItems) {
      expect(statement.Resource).toHaveLength(1)
      expect(keysOf(statement)).not.toEqual([])
      for (const key of keysOf(statement)) expect(key).toMatch(/^[A-Z]+(#\*)?$/)
    }
  })

  test('has all keys of an operation in one statement', () => {
    const operations = onItems.flatMap(({ Action }) => Action)
    expect(new Set(operations).size).toBe(operations.length)
  })

  test('sends mail only if it is deliver-mail', () => {
    expect(about('ses').length > 0).toBe(name === 'deliver-mail')
  })
})

test('nothing in either stage may scan the table', () => {
  for (const { resources } of [dev, prod]) expect(JSON.stringify(resources)).not.toMatch(/dynamodb:(Scan|\*)/)
})

test('mail leaves to any identity under the one sender address', () => {
  const send = statementsOf(dev, 'deliver-mail').find(({ Action }) => Action.includes('ses:SendEmail'))
  expect(send?.Action).toEqual(['ses:SendEmail'])
  expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'hello@example.com' } })
})
