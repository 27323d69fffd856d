import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Action } from '#contract/action.ts'
import { type ActionName, api as routeTable } from '#contract/api.ts'
import type { ActionFunction } from './action-function.ts'
import type { Api } from './api.ts'
import { failedRoutes, type LogMetrics, otherRoutes, throttledRequests, unexpected } from './log-metrics.ts'

export type Watched = {
  functionNamed: (name: string) => ActionFunction
  api: Api
  table: TableV2
  mailFailures: IQueue
}

/** What sellers feel, measured; each named for what it counts. */
export type Metrics = ReturnType<typeof metricsOf>

const publishing = actionsWhere(({ grants }) => grants.sites !== undefined)
const generating: readonly ActionName[] = ['openai-generate-site']
const slowByNature = actionsWhere(({ timeoutSeconds }) => timeoutSeconds !== undefined)
const minute = Duration.minutes(1)
const hour = Duration.hours(1)

export function metricsOf({ api, functionNamed, mailFailures, table }: Watched, fromLog: LogMetrics) {
  const triggers = functionNamed('user-pool')
  const mailer = functionNamed('deliver-mail')
  const generator = functionNamed('openai-generate-site')
  return {
    signInErrors: sum(fromLog('SignInErrors', triggers.log, unexpected)),
    signInDuration: triggers.lambda.metricDuration({ statistic: 'p99' }),
    mailErrors: sum(fromLog('MailErrors', mailer.log, unexpected)),
    mailDelay: mailer.lambda.metric('IteratorAge', { statistic: 'Maximum', period: minute }),
    mailUndelivered: mailFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    mailBounces: reputation('BounceRate'),
    mailComplaints: reputation('ComplaintRate'),
    generationFailures: sum(fromLog('GenerationFailures', api.log, failedRoutes(routesOf(generating)))),
    generationDuration: generator.lambda.metricDuration({ statistic: 'p90' }),
    publishFailures: sum(fromLog('PublishFailures', api.log, failedRoutes(routesOf(publishing)))),
    tableThrottles: tableThrottles(table),
    functionThrottles: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
    requestThrottles: sum(fromLog('RequestThrottles', api.log, throttledRequests)),
    serverErrors: api.http.metricServerError({ statistic: 'Sum' }),
    requests: api.http.metricCount({ statistic: 'Sum' }),
    answerTime: fromLog('AnswerTime', api.log, otherRoutes(routesOf(slowByNature)), '$.latencyMs').with({
      statistic: 'p99',
    }),
  } satisfies Record<string, IMetric>
}

const sum = (metric: Metric) => metric.with({ statistic: 'Sum' })

/** SES judges the whole account, so these have no dimension. */
const reputation = (rate: string) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: 'Average',
    period: hour,
  })

const tableThrottles = (table: TableV2) =>
  new MathExpression({
    expression: 'reads + writes',
    label: 'throttled reads and writes',
    usingMetrics: {
      reads: table.metric('ReadThrottleEvents', { statistic: 'Sum' }),
      writes: table.metric('WriteThrottleEvents', { statistic: 'Sum' }),
    },
  })

function actionsWhere(holds: (action: Action) => boolean) {
  const actions: [string, Action][] = Object.entries(routeTable)
  return actions.filter(([, action]) => holds(action)).map(([name]) => name)
}

function routesOf(names: readonly string[]) {
  const actions: [string, Action][] = Object.entries(routeTable)
  return actions.filter(([name]) => names.includes(name)).map(([, { method, path }]) => `${method} ${path}`)
}
