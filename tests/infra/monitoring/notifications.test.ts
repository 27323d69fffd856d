import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { domains, synthesizedStage, watchedStore } from '../../harness/infra/stages.ts'
import { prod } from '../../harness/infra/template.ts'
import { notifications } from './cloudwatch.ts'
import { countsLine } from './filter-pattern.ts'

/* What the operator reads when something goes wrong, computed as CloudWatch and SNS do from what is deployed. */

const { edgeAlarms, product, templates } = synthesizedStage('prod', watchedStore)
const templateOf = (stackName = '') => {
  const found = templates.get(stackName)
  if (!found) throw new Error(`No template was synthesised for ${stackName}.`)
  return found
}
const regional = templateOf(product.stackName)
const edge = templateOf(edgeAlarms?.stackName)

/** Alarm, metric, highest normal value, lowest alarming value, periods until someone is notified. */
type Case = [string, string, number, number, number]
const own = (name: string) => `Storewright/prod ${name}`
const inRegion: Case[] = [
  ['sign-in-failures', own('SignInFailures'), 2, 3, 1],
  ['sign-in-slow', 'AWS/Lambda Duration', 3999, 4000, 2],
  ['mail-late', 'AWS/Lambda IteratorAge', 119_999, 120_000, 3],
  ['mail-errors', own('MailFailures'), 4, 5, 1],
  ['mail-undelivered', own('MailUndelivered'), 0, 1, 1],
  ['mail-bounces', 'AWS/SES Reputation.BounceRate', 0.039, 0.04, 1],
  ['mail-complaints', 'AWS/SES Reputation.ComplaintRate', 0.0007, 0.0008, 1],
  ['generation-failures', own('GenerationFailures'), 2, 3, 1],
  ['generation-slow', own('GenerationTime'), 17_999, 18_000, 2],
  ['audit-gap', own('AuditGaps'), 0, 1, 1],
  ['model-ending', own('ModelEnding'), 0, 1, 1],
  ['work-failed', own('WorkFailures'), 0, 1, 1],
  ['payments-unsettled', own('PaymentFailures'), 0, 1, 2],
  ['webhooks-missed', own('WebhooksMissed'), 4, 5, 1],
  ['publish-failures', own('PublishFailures'), 1, 2, 1],
  ['functions-crashed', own('Crashes'), 0, 1, 1],
  ['table-throttled', 'AWS/DynamoDB ReadThrottleEvents', 9, 10, 1],
  ['table-throttled', 'AWS/DynamoDB WriteThrottleEvents', 9, 10, 1],
  ['functions-throttled', 'AWS/Lambda Throttles', 4, 5, 1],
  ['requests-throttled', own('RequestThrottles'), 49, 50, 1],
  ['requests-forbidden', own('ForbiddenRequests'), 19, 20, 1],
  ['server-errors', 'AWS/ApiGateway 5xx', 4, 5, 1],
  ['slow-responses', own('ResponseTime'), 1999, 2000, 3],
]
const atEdge: Case[] = [
  ['edge-function-errors', 'AWS/CloudFront FunctionExecutionErrors', 4, 5, 1],
  ['edge-function-invalid-results', 'AWS/CloudFront FunctionValidationErrors', 4, 5, 1],
]
const toldOf = (name: string) =>
  ['ALARM', 'OK'].map((state) => `${state} Storewright-prod-${name} to oncall@example.com`)
const times = (count: number, value: number) => Array.from({ length: count }, () => value)

describe.each([['the stack’s region', regional, inRegion] as const, ['us-east-1', edge, atEdge] as const])(
  'in %s',
  (_, template, cases) => {
    test.each(cases)(
      '%s tells the operator of %s when it begins and when it ends',
      (name, metric, normal, bad, periods) => {
        expect(notifications(template, metric, times(periods, normal))).toEqual([])
        expect(notifications(template, metric, times(periods - 1, bad))).toEqual([])
        expect(notifications(template, metric, times(periods, bad))).toEqual(toldOf(name))
      },
    )
  },
)

test('few webhooks that are missed or refused are counted over six hours', () => {
  const alarms = prod
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => /-webhooks-/.test(String(Properties.AlarmName)))
    .map(({ Properties: { AlarmName, Period, Threshold } }) => [AlarmName, [Threshold, Period]])
  expect(Object.fromEntries(alarms)).toEqual({
    'Storewright-prod-webhooks-missed': [5, 21_600],
    'Storewright-prod-webhooks-refused': [10, 300],
    'Storewright-prod-webhooks-refused-for-hours': [10, 21_600],
  })
})

test.each(['mail-not-resent', 'accounts-unpurged', 'reconciliation-failed', 'visits-uncounted'])(
  '%s tells the operator of the first failure in a queue',
  (name) => {
    const told = notifications(regional, 'AWS/SQS ApproximateNumberOfMessagesVisible', [1])
    expect(told).toEqual(expect.arrayContaining(toldOf(name)))
    expect(notifications(regional, 'AWS/SQS ApproximateNumberOfMessagesVisible', [0])).toEqual([])
  },
)

test.each(['app-unavailable', 'stores-unavailable'])(
  '%s tells the operator when its distribution fails',
  (name) => {
    expect(notifications(edge, 'AWS/CloudFront 5xxErrorRate', [20])).toEqual(
      expect.arrayContaining(toldOf(name)),
    )
    expect(notifications(edge, 'AWS/CloudFront 5xxErrorRate', [19])).toEqual([])
  },
)

test('each failure queue and each distribution has an alarm of its own', () => {
  const Dimensions = z.object({
    MetricName: z.string(),
    Dimensions: z.array(z.object({ Value: z.unknown() })),
  })
  const watched = (template: typeof prod, metric: string) =>
    template.ofType('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => {
      const { data } = Dimensions.safeParse(Properties)
      return data?.MetricName === metric ? [JSON.stringify(data.Dimensions[0]?.Value)] : []
    })
  const queues = [
    prod.failuresOf('process-changes').id,
    ...prod
      .ofType('AWS::SQS::Queue')
      .flatMap(({ id }) =>
        /^(ReconcilePayments|CountVisits|AdvancePlans|AdvanceClosings|SendPayouts|MakeExports|CheckModel|ResendMail|RefreshReviews|ChangeOffers|BackUpUsers|FoldMetrics|SealAudit|DrawPictures|CheckCourses|Reply)Failures/.test(
          id,
        )
          ? [id]
          : [],
      ),
  ]
  expect(watched(prod, 'ApproximateNumberOfMessagesVisible').toSorted()).toEqual(
    queues.map((id) => JSON.stringify({ 'Fn::GetAtt': [id, 'QueueName'] })).toSorted(),
  )
  expect(new Set(watched(edge, '5xxErrorRate')).size).toBe(2)
})

test.each(['app-refusing', 'stores-refusing'])(
  '%s tells the operator when half of all is refused',
  (name) => {
    const told = notifications(edge, 'AWS/CloudFront 4xxErrorRate', times(3, 50))
    expect(told).toEqual(expect.arrayContaining(toldOf(name)))
    expect(notifications(edge, 'AWS/CloudFront 4xxErrorRate', times(3, 49))).toEqual([])
  },
)

test('catalog and demonstration store are asked for from outside', () => {
  const pathsOf = (settings: Parameters<typeof synthesizedStage>[1]) => {
    const { edgeAlarms, templates } = synthesizedStage('prod', settings)
    const checks = templates.get(edgeAlarms?.stackName ?? '')?.ofType('AWS::Route53::HealthCheck') ?? []
    return checks.map(({ Properties }) => JSON.parse(JSON.stringify(Properties)).HealthCheckConfig)
  }
  expect(pathsOf({})).toMatchObject([{ Type: 'HTTPS', ResourcePath: '/api/catalog' }])
  expect(pathsOf(watchedStore)).toMatchObject([{ ResourcePath: '/api/catalog' }, { ResourcePath: '/demo' }])
  expect(pathsOf({ ...domains, demoStore: 'demo' })).toMatchObject([
    { FullyQualifiedDomainName: 'app.example.com' },
    { FullyQualifiedDomainName: 'demo.stores.example.net', ResourcePath: '/' },
  ])
})

test('every CloudFront function has an alarm', () => {
  const names = regional.ofType('AWS::CloudFront::Function').map(({ Properties }) => String(Properties.Name))
  const alarms = JSON.stringify(edge.ofType('AWS::CloudWatch::Alarm'))
  expect(names).toHaveLength(6)
  for (const name of names) expect(alarms).toContain(`"${name}"`)
})

test('alarms of CloudFront are in us-east-1, the only region it reports to', () => {
  expect(edgeAlarms?.region).toBe('us-east-1')
  expect(JSON.stringify(regional.ofType('AWS::CloudWatch::Alarm'))).not.toContain('AWS/CloudFront')
})

describe('a log line of', () => {
  const Filter = z.object({
    FilterPattern: z.string(),
    MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
  })
  const counted = (line: object) => {
    const filters = prod.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Filter.parse(Properties))
    const names = filters
      .filter(({ FilterPattern }) => countsLine(FilterPattern, line))
      .map(({ MetricTransformations: [{ MetricName }] }) => MetricName)
    return [...new Set(names)].toSorted()
  }
  const report = (status: string) => ({ type: 'platform.report', record: { status } })
  const request = (route: string, status: string, integrationStatus = status) => ({
    route,
    status,
    integrationStatus,
  })

  test.each([
    ['a function that ran out of time', report('timeout'), ['Crashes']],
    ['a function that ended without a response', report('failure'), ['Crashes']],
    ['a function that refused on purpose', report('error'), []],
    ['a function that succeeded', report('success'), []],
    ['a payment that the hourly run cannot settle', { message: 'payment was not settled' }, ['WorkFailures']],
    ['work that failed for a seller', { message: 'seller was not paid' }, ['WorkFailures']],
    [
      'visits that a store’s items refused',
      { message: 'visits of a store were not counted' },
      ['WorkFailures'],
    ],
    ['a batch of visits', { message: 'visit logs were counted' }, ['VisitLogs']],
    ['a publish that failed', request('POST /api/site/publish', '500'), ['PublishFailures']],
    ['a publish that was refused', request('POST /api/site/publish', '409'), []],
    ['a request that was refused', request('GET /api/home', '403'), ['ForbiddenRequests', 'ResponseTime']],
    [
      'a request that was throttled',
      request('GET /api/home', '429', '-'),
      ['RequestThrottles', 'ResponseTime'],
    ],
    ['a request that a rule of ours limits', request('GET /api/home', '429'), ['ResponseTime']],
    ['a request that succeeded', request('GET /api/home', '200'), ['ResponseTime']],
  ])('%s is counted by the right metrics', (_, line, names) => {
    expect(counted(line)).toEqual(names)
  })
})
