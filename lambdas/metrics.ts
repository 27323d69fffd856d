import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { statusOf } from '#contract/failures.ts'
import type { FailureCount, WaitingTime } from '#contract/metrics.ts'
import { productName } from '#rules/product.ts'
import { Failure } from './failure.ts'

// Its namespace comes with the environment. No dimension may say whose failure it was.
const metrics = new Metrics({ serviceName: productName })

/** Counts it if `work` fails; a refusal that its seller can mend is no failure of ours. */
export async function countingFailures<T>(name: FailureCount, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOurs(error)) countFailure(name)
    throw error
  }
}

export const countFailure = (name: FailureCount) =>
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)

/** Measures how long `work` takes, whatever comes of it. */
export async function timing<T>(name: WaitingTime, work: () => Promise<T>): Promise<T> {
  const beganAtMs = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = Math.round(performance.now() - beganAtMs)
    metrics.singleMetric().addMetric(name, MetricUnit.Milliseconds, tookMs)
  }
}

const isOurs = (error: unknown) => !(error instanceof Failure) || statusOf[error.code] >= 500
