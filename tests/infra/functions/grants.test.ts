import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functions } from '#infra/functions/function-definitions.ts'
import { lessonPicturesPrefix } from '#infra/functions/grants.ts'
import { matchesAny } from '#local/emulators/iam/wildcards.ts'
import { dev, prod } from '../../harness/infra/template.ts'
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
  ['UnsentMail', 'unsent mail'],
  ['ResendMailFailures', 'resend failures'],
  [dev.failuresOf('process-changes').id, 'purge failures'],
  ['ReconcilePaymentsFailures', 'reconciliation failures'],
  ['CountVisitsFailures', 'visit failures'],
  ['AdvancePlansFailures', 'plan failures'],
  ['AdvanceClosingsFailures', 'closing failures'],
  ['SendPayoutsFailures', 'payout failures'],
  ['MakeExportsFailures', 'export failures'],
  ['RefreshReviewsFailures', 'review failures'],
  ['FoldMetricsFailures', 'metrics failures'],
  ['DrawPicturesFailures', 'drawing failures'],
  ['ReplyFailures', 'reply failures'],
  ['IncomingMail', 'incoming mail'],
  ['CheckCoursesFailures', 'course failures'],
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
  return `${name}${/"(\/[\w/*?@]+)"/.exec(text)?.[1] ?? ''}`
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

/** What the template grants to each function, so that neither the contract nor its reader can grant more unnoticed. */
const granted = functions
  .map(({ name }) => [name, ...permissions(name).map((line) => `  ${line}`)].join('\n'))
  .toSorted()
  .join('\n')

test('every function may do what was reviewed', async () => {
  // `npx vitest run tests/infra/functions/grants.test.ts -u` writes it; a reviewer reads the difference.
  await expect(`${granted}\n`).toMatchFileSnapshot('function-permissions.txt')
})

test('pictures of lessons, which all stores show, change with a course alone', () => {
  const isPicture = (pattern: string) => matchesAny([pattern])(`sites/${lessonPicturesPrefix}/picture.webp`)
  const writers = functions.filter(({ name }) =>
    statementsOf(dev, name).some(
      ({ Action, Resource }) =>
        Action.some((action) => /^s3:(Put|Delete)/.test(action)) && Resource.map(nameOf).some(isPicture),
    ),
  )
  expect(writers.map(({ name }) => name)).toEqual(['change-offers'])
})

const statistics = ['ses:GetAccountSendingEnabled', 'ses:GetSendStatistics']

describe.each(functions)('$name', ({ name }) => {
  const statements = statementsOf(dev, name)
  const about = (service: string) =>
    statements.filter(({ Action }) => Action.some((it) => it.startsWith(`${service}:`)))
  const onItems = about('dynamodb').filter(({ Resource }) => nameOf(Resource[0]) === 'table')

  test('names each operation and never scans', () => {
    const actions = statements.flatMap(({ Action }) => Action)
    expect(actions.filter((it) => it.includes('*') || it.endsWith(':Scan'))).toEqual([])
  })

  test('has no grant on every resource except where none can be named', () => {
    const everywhere = statements.filter(({ Resource }) => Resource.includes('*'))
    const traces = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']
    const allowed = name === 'get-mail-reputation' ? [statistics] : [[], traces]
    expect(allowed).toContainEqual(everywhere.flatMap(({ Action }) => Action).sort())
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
    const actions = about('ses').flatMap(({ Action }) => Action)
    expect(actions.some((it) => !statistics.includes(it))).toBe(name === 'deliver-mail')
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
