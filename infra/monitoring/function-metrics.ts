import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stage } from '#contract/api/action.ts'
import type { MetricName } from '#contract/metrics.ts'
import { productName } from '#rules/courses/product.ts'

/** Returns the CloudWatch namespace of the stage's custom metrics. */
export const metricsNamespace = (stage: Stage) => `${productName}/${stage}`

/** Returns a metric that the functions publish; see lambdas/metrics.ts. */
export type FunctionMetrics = (name: MetricName, statistic: string) => Metric

export const functionMetricsIn =
  (stage: Stage): FunctionMetrics =>
  (metricName, statistic) =>
    new Metric({
      namespace: metricsNamespace(stage),
      metricName,
      // Powertools adds this dimension to every metric.
      dimensionsMap: { service: productName },
      statistic,
    })
