import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MetricName } from '#contract/metrics.ts'
import { dev, prod, readTemplate, stackOf } from './template.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const Alarm = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  TreatMissingData: z.literal('notBreaching'),
  AlarmActions: z._default(z.array(z.unknown()), []),
})
const alarmsOf = (template: typeof dev) =>
  template.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Alarm.parse(Properties))

const felt = [
  'sign-in-failures',
  'sign-in-slow',
  'mail-undelivered',
  'mail-late',
  'mail-errors',
  'mail-bounces',
  'mail-complaints',
  'generation-failures',
  'generation-slow',
  'publish-failures',
  'functions-crashed',
  'table-throttled',
  'functions-throttled',
  'requests-throttled',
  'server-errors',
  'slow-answers',
]

test.each(felt)('%s sounds an alarm in both stages, and operations.md says what to do', (name) => {
  for (const [stage, template] of [['dev', dev] as const, ['prod', prod] as const]) {
    const alarm = alarmsOf(template).find(({ AlarmName }) => AlarmName === `Storewright-${stage}-${name}`)
    expect(alarm?.AlarmDescription).toMatch(new RegExp(`docs/operations\\.md#${name}$`))
  }
  expect(operations).toContain(`\n### ${name}\n`)
})

test('operations.md speaks of no alarm that is not there', () => {
  const [, section = ''] = operations.split('\n## Alarms\n')
  const [alarms = ''] = section.split('\n## ')
  const headings = [...alarms.matchAll(/^### (.*)$/gm)].map(([, name]) => name)
  expect(headings.toSorted()).toEqual(felt.toSorted())
  expect(alarmsOf(prod)).toHaveLength(felt.length)
})

describe('an alarm of production', () => {
  const topic = prod.onlyOfType('AWS::SNS::Topic')
  const [policy] = prod.ofType('AWS::SNS::TopicPolicy')

  test('is told to whoever is on call, and so is its end', () => {
    for (const { AlarmActions } of alarmsOf(prod)) expect(AlarmActions).toEqual([{ Ref: topic.id }])
    const told = readTemplate(stackOf('prod', { alarmEmail: 'oncall@example.com' }).template())
    expect(told.onlyOfType('AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'oncall@example.com',
    })
  })

  test('travels encrypted, over TLS only, under a key that CloudWatch may use', () => {
    expect(topic.Properties).toHaveProperty('KmsMasterKeyId')
    expect(JSON.stringify(policy?.Properties)).toContain('"aws:SecureTransport":"false"')
    const key = prod.onlyOfType('AWS::KMS::Key').Properties
    expect(key.EnableKeyRotation).toBe(true)
    expect(JSON.stringify(key.KeyPolicy)).toContain('cloudwatch.amazonaws.com')
  })
})

test('an alarm of dev wakes nobody', () => {
  for (const { AlarmActions } of alarmsOf(dev)) expect(AlarmActions).toEqual([])
  expect(dev.ofType('AWS::SNS::Topic')).toEqual([])
})

test('failures that leave no metric are counted in the logs, which forget only later', () => {
  const Filter = z.object({
    LogGroupName: z.object({ Ref: z.string() }),
    MetricTransformations: z.tuple([
      z.object({ MetricNamespace: z.literal('Storewright/prod'), MetricName: z.string() }),
    ]),
  })
  const filters = prod.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Filter.parse(Properties))
  const names = filters.map((it) => it.MetricTransformations[0].MetricName)
  expect([...new Set(names)].toSorted()).toEqual([
    'AnswerTime',
    'Crashes',
    'PublishFailures',
    'RequestThrottles',
  ])
  expect(names.filter((name) => name === 'Crashes')).toHaveLength(prod.functions.size)
  const groups = new Set(prod.ofType('AWS::Logs::LogGroup').map(({ id }) => id))
  for (const { LogGroupName } of filters) expect(groups).toContain(LogGroupName.Ref)
})

test('what functions count themselves is what alarms and dashboard look at', () => {
  const Counted = z.object({
    Namespace: z.literal('Storewright/prod'),
    MetricName: z.string(),
    Dimensions: z.tuple([z.object({ Name: z.literal('service'), Value: z.literal('Storewright') })]),
  })
  const watched = prod.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Counted.safeParse(Properties))
  const names = watched.flatMap(({ data }) => data?.MetricName ?? [])
  const counted: MetricName[] = ['GenerationFailures', 'GenerationTime', 'MailFailures', 'SignInFailures']
  expect(names.toSorted()).toEqual(counted)
  const dashboard = JSON.stringify(prod.onlyOfType('AWS::CloudWatch::Dashboard').Properties)
  for (const name of names) expect(dashboard).toContain(name)
  for (const lambda of prod.functions.values())
    expect(JSON.stringify(lambda.Properties)).toContain('"POWERTOOLS_METRICS_NAMESPACE":"Storewright/prod"')
})

test('functions log in JSON, which the counting needs', () => {
  for (const lambda of prod.functions.values())
    expect(lambda.Properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' })
})

test('logs are kept a week in dev and three months in production', () => {
  const retentions = (template: typeof dev) =>
    new Set(template.ofType('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays))
  expect(retentions(dev)).toEqual(new Set([7]))
  expect(retentions(prod)).toEqual(new Set([90]))
})

test('each stage has a dashboard', () => {
  for (const template of [dev, prod])
    expect(JSON.stringify(template.onlyOfType('AWS::CloudWatch::Dashboard').Properties)).toContain(
      'Signing in',
    )
})

test('a laptop is watched by whoever sits at it', () => {
  const laptop = readTemplate(stackOf('local').template())
  expect(laptop.ofType('AWS::CloudWatch::Alarm')).toEqual([])
  expect(laptop.ofType('AWS::WAFv2::WebACL')).toEqual([])
})

describe('the outputs', () => {
  const Outputs = z.object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) })
  const outputsOf = (...stack: Parameters<typeof stackOf>) =>
    Outputs.parse(stackOf(...stack).template()).Outputs
  const stepsOf = (...stack: Parameters<typeof stackOf>) =>
    Object.entries(outputsOf(...stack))
      .filter(([name]) => name.startsWith('Next'))
      .map(([name, { Value }]) => `${name}: ${JSON.stringify(Value)}`)
      .toSorted()

  test('say what to do next, in order', () => {
    const steps = stepsOf('dev')
    expect(steps.map((step) => step.replace(/:.*/, ''))).toEqual([
      'Next1Sender',
      'Next2OpenAiKey',
      'Next3Catalog',
      'Next4Smoke',
    ])
    expect(steps[0]).toContain('hello@example.com')
    expect(steps[3]).toContain('npm run smoke -- --stage dev')
  })

  test('of production say who is told of alarms', () => {
    expect(stepsOf('prod').join()).toContain('-c alarmEmail=')
    expect(stepsOf('prod', { alarmEmail: 'oncall@example.com' }).join()).toContain('oncall@example.com')
  })
})
