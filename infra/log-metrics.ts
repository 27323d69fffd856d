import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { productName } from '#rules/product.ts'

/** Counts lines of a log as they arrive, so that no function has to. */
export type LogMetrics = (id: string, logGroup: ILogGroup, pattern: string, value?: string) => Metric

/** `value` names the number in a line to keep, where a count of lines is not what is asked for. */
export const logMetricsIn =
  (scope: Construct, stage: string): LogMetrics =>
  (id, logGroup, pattern, value) =>
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: `${productName}/${stage}`,
      metricName: id,
      metricValue: value ?? '1',
      ...(value === undefined && { defaultValue: 0 }),
    }).metric()

/**
 * What a function did not expect: errors it logged, time-outs and crashes. An error that it threw on purpose, to refuse
 * something, arrives as an object of the runtime and doesn't count.
 */
export const unexpected =
  '{ (($.level = "ERROR" || $.level = "error") && $.message.errorType NOT EXISTS) || $.record.status = "timeout" || $.record.status = "failure" }'

/** Requests of these routes that the server failed. */
export const failedRoutes = (routes: readonly string[]) => `{ (${either(routes)}) && $.status = "5*" }`

/** Requests of all other routes. */
export const otherRoutes = (routes: readonly string[]) =>
  `{ ${routes.map((route) => `$.route != "${route}"`).join(' && ')} }`

/** Turned away before they reached a function. */
export const throttledRequests = '{ $.status = "429" && $.integrationStatus = "-" }'

const either = (routes: readonly string[]) => routes.map((route) => `$.route = "${route}"`).join(' || ')
