import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { MetricName } from '#contract/metrics.ts'
import { synthesizedStage, watchedStore } from '../../harness/infra/stages.ts'
import { dev, prod, productionOptions, readTemplate, templateOf } from '../../harness/infra/template.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const Alarm = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
  ComparisonOperator: z.string(),
  AlarmActions: z._default(z.array(z.unknown()), []),
  OKActions: z._default(z.array(z.unknown()), []),
  Metrics: z.optional(z.unknown()),
  Period: z.optional(z.number()),
  EvaluationPeriods: z.number(),
})
const { edgeAlarms, templates } = synthesizedStage('prod', watchedStore)
const edge = templates.get(edgeAlarms?.stackName ?? '') ?? readTemplate({ Resources: {} })
const alarmsOf = (template: typeof dev) =>
  template.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Alarm.parse(Properties))

const regionalAlarms = [
  'sign-in-failures',
  'sign-in-slow',
  'mail-undelivered',
  'mail-not-resent',
  'mail-late',
  'mail-errors',
  'accounts-unpurged',
  'mail-bounces',
  'mail-complaints',
  'payments-unsettled',
  'webhooks-missed',
  'webhooks-refused',
  'webhooks-refused-for-hours',
  'reconciliation-failed',
  'realtime-failures',
  'visits-uncounted',
  'visit-log-stopped',
  'work-failed',
  'plans-not-advanced',
  'closings-not-advanced',
  'payouts-refused',
  'payouts-not-sent',
  'exports-not-made',
  'reviews-not-shown',
  'offers-not-changed',
  'users-not-backed-up',
  'metrics-not-folded',
  'pictures-not-drawn',
  'generation-failures',
  'generation-slow',
  'model-ending',
  'model-unchecked',
  'audit-gap',
  'audit-unsealed',
  'replies-not-read',
  'courses-not-checked',
  'publish-failures',
  'functions-crashed',
  'table-throttled',
  'functions-throttled',
  'requests-throttled',
  'requests-forbidden',
  'server-errors',
  'slow-responses',
]

const schedules = [
  'reconcile-payments',
  'count-visits',
  'advance-plans',
  'make-exports',
  'advance-closings',
  'send-payouts',
  'check-model',
  'seal-audit',
  'resend-mail',
  'refresh-reviews',
  'change-offers',
  'back-up-users',
  'fold-metrics',
]

/** Production only; elsewhere the dashboard shows the same metrics. */
const edgeAlarmNames = [
  'app-unavailable',
  'stores-unavailable',
  'app-refusing',
  'stores-refusing',
  'catalog-gone',
  'store-gone',
  'edge-function-errors',
  'edge-function-invalid-results',
]

/** An alarm of a sign of life. */
const missing = { TreatMissingData: 'breaching', ComparisonOperator: 'LessThanThreshold' }
const Target = z.object({ Arn: z.unknown() })
const isSchedule = ({ Properties }: (typeof prod)['resources'][number]) => 'ScheduleExpression' in Properties

test.each(regionalAlarms)('%s has an alarm in both stages and a runbook in operations.md', (name) => {
  for (const [stage, template] of [['dev', dev] as const, ['prod', prod] as const]) {
    const alarm = alarmsOf(template).find(({ AlarmName }) => AlarmName === `Storewright-${stage}-${name}`)
    expect(alarm?.AlarmDescription).toMatch(new RegExp(`docs/operations\\.md#${name}$`))
  }
  expect(operations).toContain(`\n### ${name}\n`)
})

test.each(edgeAlarmNames)('%s has an alarm in us-east-1 and a runbook in operations.md', (name) => {
  const alarm = alarmsOf(edge).find(({ AlarmName }) => AlarmName === `Storewright-prod-${name}`)
  expect(alarm?.AlarmDescription).toMatch(new RegExp(`docs/operations\\.md#${name}$`))
  expect(operations).toContain(`\n### ${name}\n`)
})

test('operations.md has no runbook without an alarm', () => {
  const [, section = ''] = operations.split('\n## Alarms\n')
  const [alarms = ''] = section.split('\n## ')
  const headings = [...alarms.matchAll(/^### (.*)$/gm)].map(([, name]) => name)
  const runbooks = [...regionalAlarms, 'schedule-stopped', 'backup-failed', ...edgeAlarmNames]
  expect(headings.toSorted()).toEqual(runbooks.toSorted())
  expect(alarmsOf(edge)).toHaveLength(edgeAlarmNames.length)
  expect(alarmsOf(prod)).toHaveLength(regionalAlarms.length + schedules.length)
})

test.each(schedules)('%s has an alarm that goes off when its runs end', (name) => {
  for (const [stage, template] of [['dev', dev] as const, ['prod', prod] as const]) {
    const alarm = alarmsOf(template).find(
      ({ AlarmName }) => AlarmName === `Storewright-${stage}-${name}-stopped`,
    )
    expect(alarm?.AlarmDescription).toContain('docs/operations.md#schedule-stopped')
    expect(alarm).toMatchObject(missing)
    // CloudWatch evaluates an hour or more over at most seven days, and less over one.
    expect(JSON.stringify(alarm?.Metrics)).toMatch(/"Invocations".*"Errors"|"Errors".*"Invocations"/)
  }
})

test('every schedule of the template has such an alarm', () => {
  const begun = prod
    .ofType('AWS::Events::Rule')
    .filter(isSchedule)
    .map(({ Properties }) => JSON.stringify(z.array(Target).parse(Properties.Targets)[0]?.Arn))
  // A job with shards has a queue, which several rules fill.
  expect(new Set(begun).size).toBe(schedules.length)
})

test('a stopped delivery of the visit log is an alarm after two days', () => {
  const alarm = alarmsOf(prod).find(({ AlarmName }) => AlarmName.endsWith('visit-log-stopped'))
  expect(alarm).toMatchObject({ ...missing, Period: 86_400, EvaluationPeriods: 2 })
})

describe('an alarm of production', () => {
  const topic = prod.onlyOfType('AWS::SNS::Topic')
  const [policy] = prod.ofType('AWS::SNS::TopicPolicy')

  test('notifies whoever is on call when it starts and when it ends', () => {
    for (const { AlarmActions, OKActions } of alarmsOf(prod))
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic.id }], [{ Ref: topic.id }]])
    const told = readTemplate(templateOf('prod', productionOptions))
    expect(told.onlyOfType('AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: productionOptions.alarmEmail,
    })
  })

  test('is sent encrypted over TLS only, with a key that CloudWatch may use', () => {
    expect(topic.Properties).toHaveProperty('KmsMasterKeyId')
    expect(JSON.stringify(policy?.Properties)).toContain('"aws:SecureTransport":"false"')
    const key = prod.onlyOfType('AWS::KMS::Key').Properties
    expect(key.EnableKeyRotation).toBe(true)
    expect(JSON.stringify(key.KeyPolicy)).toContain('cloudwatch.amazonaws.com')
  })
})

test('an alarm of dev notifies nobody', () => {
  for (const { AlarmActions } of alarmsOf(dev)) expect(AlarmActions).toEqual([])
  expect(dev.ofType('AWS::SNS::Topic')).toEqual([])
})

test('failures without a metric are counted in log groups that exist', () => {
  const Filter = z.object({
    LogGroupName: z.object({ Ref: z.string() }),
    MetricTransformations: z.tuple([
      z.object({ MetricNamespace: z.literal('Storewright/prod'), MetricName: z.string() }),
    ]),
  })
  const filters = prod.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Filter.parse(Properties))
  const names = filters.map((it) => it.MetricTransformations[0].MetricName)
  expect([...new Set(names)].toSorted()).toEqual([
    'Crashes',
    'ForbiddenRequests',
    'PublishFailures',
    'RequestThrottles',
    'ResponseTime',
    'VisitLogs',
    'WebhooksRefused',
    'WorkFailures',
  ])
  expect(names.filter((name) => name === 'Crashes')).toHaveLength(prod.functions.size)
  const groups = new Set(prod.ofType('AWS::Logs::LogGroup').map(({ id }) => id))
  for (const { LogGroupName } of filters) expect(groups).toContain(LogGroupName.Ref)
})

test('alarms and dashboard use the metrics that functions publish', () => {
  const Counted = z.object({
    Namespace: z.literal('Storewright/prod'),
    MetricName: z.string(),
    Dimensions: z.tuple([z.object({ Name: z.literal('service'), Value: z.literal('Storewright') })]),
  })
  const watched = prod.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Counted.safeParse(Properties))
  const names = watched.flatMap(({ data }) => data?.MetricName ?? [])
  const counted: MetricName[] = [
    'AuditGaps',
    'GenerationFailures',
    'GenerationTime',
    'MailFailures',
    'MailUndelivered',
    'ModelEnding',
    'PaymentFailures',
    'PayoutFailures',
    'RealtimeFailures',
    'SignInFailures',
    'WebhooksMissed',
  ]
  expect(names.toSorted()).toEqual(counted)
  const dashboard = JSON.stringify(prod.onlyOfType('AWS::CloudWatch::Dashboard').Properties)
  for (const name of names) expect(dashboard).toContain(name)
  for (const lambda of prod.functions.values())
    expect(JSON.stringify(lambda.Properties)).toContain('"POWERTOOLS_METRICS_NAMESPACE":"Storewright/prod"')
})

test('functions log in JSON, which metric filters need', () => {
  for (const lambda of prod.functions.values())
    expect(lambda.Properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' })
})

test('logs are kept a week in dev and three months in production', () => {
  const retentions = (template: typeof dev) =>
    new Set(template.ofType('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays))
  expect(retentions(dev)).toEqual(new Set([7]))
  expect(retentions(prod)).toEqual(new Set([90]))
})

test('each stage has a dashboard per region with a unique name', () => {
  for (const [stage, template] of [['dev', dev] as const, ['prod', prod] as const]) {
    const { DashboardBody, DashboardName } = template.onlyOfType('AWS::CloudWatch::Dashboard').Properties
    expect(JSON.stringify(DashboardBody)).toContain('Signing in')
    expect(DashboardName).toEqual({ 'Fn::Join': ['', [`Storewright-${stage}-`, { Ref: 'AWS::Region' }]] })
  }
})

test('the local stack has neither alarms nor firewalls', () => {
  const local = readTemplate(templateOf('local'))
  expect(local.ofType('AWS::CloudWatch::Alarm')).toEqual([])
  expect(local.ofType('AWS::WAFv2::WebACL')).toEqual([])
})

describe('the outputs', () => {
  const Outputs = z.object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) })
  const outputsOf = (...stack: Parameters<typeof templateOf>) => Outputs.parse(templateOf(...stack)).Outputs
  const stepsOf = (...stack: Parameters<typeof templateOf>) =>
    Object.entries(outputsOf(...stack))
      .filter(([name]) => name.startsWith('Next'))
      .map(([name, { Value }]) => `${name}: ${JSON.stringify(Value)}`)
      .toSorted()

  test('say what to do next in order', () => {
    const steps = stepsOf('dev')
    expect(steps.map((step) => step.replace(/:.*/, ''))).toEqual([
      'Next1Sender',
      'Next2OpenAiKey',
      'Next3Stripe',
      'Next4Catalog',
      'Next5Dkim',
      'Next6Smoke',
    ])
    expect(steps[0]).toContain('hello@example.com')
    expect(steps[2]).toContain('/api/stripe-webhook')
    expect(steps[5]).toContain('npm run smoke -- --stage dev')
  })

  test('production’s outputs name the receivers of alarms', () => {
    expect(stepsOf('prod').join()).toContain('-c alarmEmail=')
    expect(stepsOf('prod', productionOptions).join()).toContain(productionOptions.alarmEmail)
  })
})
