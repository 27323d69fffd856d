import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stage } from '#contract/action.ts'
import type { MetricName } from '#contract/metrics.ts'
import { productName } from '#rules/product.ts'
import { metricsNamespace } from './metrics-namespace.ts'

/** What functions count themselves; see lambdas/metrics.ts. */
export type FunctionMetrics = (name: MetricName, statistic: string) => Metric

export const functionMetricsIn =
  (stage: Stage): FunctionMetrics =>
  (metricName, statistic) =>
    new Metric({
      namespace: metricsNamespace(stage),
      metricName,
      // The one dimension that Powertools always adds.
      dimensionsMap: { service: productName },
      statistic,
    })
