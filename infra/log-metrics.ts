import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Stage } from '#contract/action.ts'
import { metricsNamespace } from './metrics-namespace.ts'

/** Counts lines of logs as they arrive, so that no function has to. */
export type LogMetrics = (lines: Lines) => Metric
type Lines = {
  name: string
  pattern: string
  /** By what tells their filters apart. */
  logs: Record<string, ILogGroup>
  /** The number in a line to keep, where a count of lines is not what is asked for. */
  value?: string
}

export const logMetricsIn =
  (scope: Construct, stage: Stage): LogMetrics =>
  ({ logs, name, pattern, value }) => {
    for (const [id, logGroup] of Object.entries(logs))
      new MetricFilter(scope, `${name}${id}`, {
        logGroup,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: metricsNamespace(stage),
        metricName: name,
        metricValue: value ?? '1',
        ...(value === undefined && { defaultValue: 0 }),
      })
    return new Metric({ namespace: metricsNamespace(stage), metricName: name, statistic: 'Sum' })
  }

/** A function that timed out or crashed; what it throws on purpose, to refuse something, has the status `error`. */
export const ended = '{ $.record.status = "timeout" || $.record.status = "failure" }'

/** Requests of these routes that the server failed. */
export const failedRoutes = (routes: readonly string[]) =>
  `{ (${routes.map((route) => `$.route = "${route}"`).join(' || ')}) && $.status = "5*" }`

/** Requests of all other routes. */
export const otherRoutes = (routes: readonly string[]) =>
  `{ ${routes.map((route) => `$.route != "${route}"`).join(' && ')} }`

/** Turned away before they reached a function. */
export const throttledRequests = '{ $.status = "429" && $.integrationStatus = "-" }'
