import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Action } from '#contract/api/action.ts'
import { api as routeTable } from '#contract/api/api.ts'
import { workFailures } from '#contract/metrics.ts'
import type { ActionFunction } from '../functions/action-function.ts'
import type { Api } from '../http-api.ts'
import type { RealtimeApi } from '../realtime-api.ts'
import type { FunctionMetrics } from './function-metrics.ts'
import {
  endedRunsPattern,
  failedRoutes,
  forbiddenRequests,
  type LogMetrics,
  logLinesContaining,
  otherRoutes,
  refusedRoutes,
  throttledRequests,
} from './log-metrics.ts'

export type MonitoredResources = {
  functions: ReadonlyMap<string, ActionFunction>
  /** Functions that run on a schedule. */
  scheduled: readonly ActionFunction[]
  api: Api
  realtime: RealtimeApi
  table: TableV2
  resendFailures: IQueue
  purgeFailures: IQueue
  reconciliationFailures: IQueue
  visitFailures: IQueue
  modelCheckFailures: IQueue
  planFailures: IQueue
  closingFailures: IQueue
  payoutFailures: IQueue
  exportFailures: IQueue
  reviewFailures: IQueue
  offerFailures: IQueue
  userBackupFailures: IQueue
  metricsFailures: IQueue
  auditFailures: IQueue
  courseFailures: IQueue
  drawingFailures: IQueue
  incomingMailFailures: IQueue
}

/** Sources of the metrics that no AWS service publishes (docs/decisions/0011). */
export type Sources = { fromFunctions: FunctionMetrics; fromLog: LogMetrics }

/** Metrics of what sellers notice. */
export type Metrics = ReturnType<typeof metricsOf>

// Counted in the access log, which keeps the code that counts out of these functions' bundles.
const publishing = actionsWhere(({ access, grants }) => access === 'seller' && grants.sites !== undefined)
const slowByNature = actionsWhere(
  ({ access, timeoutSeconds }) => access !== 'admin' && timeoutSeconds !== undefined,
)
/** What operators do is nothing that sellers wait for. */
const changesOfOperators = 'POST /api/admin/*'
const webhooks = actionsWhere(({ access }) => access === 'webhook')
const minute = Duration.minutes(1)
const hour = Duration.hours(1)

export function metricsOf(
  {
    api,
    auditFailures,
    closingFailures,
    courseFailures,
    drawingFailures,
    exportFailures,
    functions,
    incomingMailFailures,
    planFailures,
    payoutFailures,
    purgeFailures,
    realtime,
    reconciliationFailures,
    resendFailures,
    reviewFailures,
    offerFailures,
    userBackupFailures,
    metricsFailures,
    scheduled,
    table,
    visitFailures,
    modelCheckFailures,
  }: MonitoredResources,
  { fromFunctions, fromLog }: Sources,
) {
  const triggers = functionIn(functions, 'user-pool')
  const mailer = functionIn(functions, 'deliver-mail')
  return {
    signInFailures: fromFunctions('SignInFailures', 'Sum'),
    signInDuration: triggers.lambda.metricDuration({ statistic: 'p99' }),
    mailErrors: fromFunctions('MailFailures', 'Sum'),
    mailDelay: mailer.lambda.metric('IteratorAge', { statistic: 'Maximum', period: minute }),
    mailUndelivered: fromFunctions('MailUndelivered', 'Sum'),
    resendFailures: resendFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    purgeFailures: purgeFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    mailBounces: reputation('BounceRate'),
    mailComplaints: reputation('ComplaintRate'),
    paymentFailures: fromFunctions('PaymentFailures', 'Sum'),
    webhooksMissed: fromFunctions('WebhooksMissed', 'Sum'),
    webhooksRefused: fromLog({
      name: 'WebhooksRefused',
      pattern: refusedRoutes(routesOf(webhooks)),
      logs: [api.log],
    }),
    reconciliationFailures: reconciliationFailures.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
    }),
    realtimeFailures: fromFunctions('RealtimeFailures', 'Sum'),
    realtimeConnects: realtime.api.metric('ConnectCount', { statistic: 'Sum' }),
    realtimeMessages: realtime.api.metric('MessageCount', { statistic: 'Sum' }),
    exportFailures: exportFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    offerFailures: offerFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    userBackupFailures: userBackupFailures.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
    }),
    reviewFailures: reviewFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    metricsFailures: metricsFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    drawingFailures: drawingFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    incomingMailFailures: incomingMailFailures.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
    }),
    closingFailures: closingFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    payoutsFailing: fromFunctions('PayoutFailures', 'Sum'),
    payoutFailures: payoutFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    planFailures: planFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    visitFailures: visitFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    // A check writes one every six hours, so an alarm over minutes would end in between.
    modelEnding: fromFunctions('ModelEnding', 'Maximum').with({ period: Duration.days(1) }),
    modelCheckFailures: modelCheckFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    auditGaps: fromFunctions('AuditGaps', 'Maximum').with({ period: Duration.days(1) }),
    courseFailures: courseFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    auditFailures: auditFailures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    generationFailures: fromFunctions('GenerationFailures', 'Sum'),
    generationTime: fromFunctions('GenerationTime', 'p90'),
    publishFailures: fromLog({
      name: 'PublishFailures',
      pattern: failedRoutes(routesOf(publishing)),
      logs: [api.log],
    }),
    crashes: fromLog({
      name: 'Crashes',
      pattern: endedRunsPattern,
      logs: [...functions.values()].map(({ log }) => log),
    }),
    workFailures: fromLog({
      name: 'WorkFailures',
      pattern: logLinesContaining(workFailures),
      logs: scheduled.map(({ log }) => log),
    }),
    visitLogs: fromLog({
      name: 'VisitLogs',
      pattern: logLinesContaining(['visit logs were counted']),
      logs: [functionIn(functions, 'count-visits').log],
    }).with({ period: Duration.days(1) }),
    tableThrottles: tableThrottles(table),
    functionThrottles: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
    requestThrottles: fromLog({
      name: 'RequestThrottles',
      pattern: throttledRequests,
      logs: [api.log],
    }),
    forbiddenRequests: fromLog({
      name: 'ForbiddenRequests',
      pattern: forbiddenRequests,
      logs: [api.log],
    }),
    serverErrors: api.http.metricServerError({ statistic: 'Sum' }),
    requests: api.http.metricCount({ statistic: 'Sum' }),
    responseTime: fromLog({
      name: 'ResponseTime',
      pattern: otherRoutes([...routesOf(slowByNature), changesOfOperators]),
      logs: [api.log],
      value: '$.latencyMs',
    }).with({ statistic: 'p99' }),
  } satisfies Record<string, IMetric>
}

function functionIn(functions: MonitoredResources['functions'], name: string) {
  const found = functions.get(name)
  if (!found) throw new Error(`There is no function ${name} to monitor.`)
  return found
}

/** SES rates the whole account, so these metrics have no dimension. */
const reputation = (rate: string) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: 'Average',
    period: hour,
  })

const tableThrottles = (table: TableV2) =>
  new MathExpression({
    expression: 'SUM(METRICS())',
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
