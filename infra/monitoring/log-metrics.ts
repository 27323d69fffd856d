import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Stage } from '#contract/api/action.ts'
import { metricsNamespace } from './function-metrics.ts'

/** Returns a metric that CloudWatch Logs counts from log lines. */
export type LogMetrics = (lines: Lines) => Metric
type Lines = {
  name: string
  pattern: string
  logs: readonly ILogGroup[]
  /** The field whose value is published; without it, lines are counted. */
  value?: string
}

export const logMetricsIn =
  (stage: Stage): LogMetrics =>
  ({ logs, name, pattern, value }) => {
    for (const log of logs)
      log.addMetricFilter(name, {
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: metricsNamespace(stage),
        metricName: name,
        metricValue: value ?? '1',
        ...(value === undefined && { defaultValue: 0 }),
      })
    return new Metric({ namespace: metricsNamespace(stage), metricName: name, statistic: 'Sum' })
  }

/** Matches a function that timed out or crashed. An error that a function throws deliberately has the status `error`. */
export const endedRunsPattern = '{ $.record.status = "timeout" || $.record.status = "failure" }'

/** Matches the lines of functions with one of these messages. */
export const logLinesContaining = (messages: readonly string[]) =>
  `{ ${messages.map((message) => `$.message = "${message}"`).join(' || ')} }`

/** Matches server errors on these routes. */
export const failedRoutes = (routes: readonly string[]) => onRoutes(routes, '5*')

/** Matches refused requests on these routes. */
export const refusedRoutes = (routes: readonly string[]) => onRoutes(routes, '4*')

const onRoutes = (routes: readonly string[], status: string) =>
  `{ (${routes.map((route) => `$.route = "${route}"`).join(' || ')}) && $.status = "${status}" }`

/** Matches requests on all other routes. */
export const otherRoutes = (routes: readonly string[]) =>
  `{ ${routes.map((route) => `$.route != "${route}"`).join(' && ')} }`

/** Matches requests that were throttled before they reached a function. */
export const throttledRequests = '{ $.status = "429" && $.integrationStatus = "-" }'

/** Matches requests that a function rejected; it rejects all of them if CloudFront's secret differs from its own. */
export const forbiddenRequests = '{ $.status = "403" }'
