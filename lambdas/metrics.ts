import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { statusOf } from '#contract/api/failures.ts'
import type { FailureCount, WaitingTime } from '#contract/metrics.ts'
import { productName } from '#rules/courses/product.ts'
import { Failure } from './failure.ts'

// The namespace is set in the environment. No dimension may identify a seller.
const metrics = new Metrics({ serviceName: productName })

/** Counts a failure of `work`, except a Failure below 500, which the caller can correct. */
export async function countFailures<T>(name: FailureCount, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isServerError(error)) countFailure(name)
    throw error
  }
}

export const countFailure = (name: FailureCount) =>
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)

/** Measures how long `work` takes, also when it fails. */
export async function timing<T>(name: WaitingTime, work: () => Promise<T>): Promise<T> {
  const beganAtMs = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = Math.round(performance.now() - beganAtMs)
    metrics.singleMetric().addMetric(name, MetricUnit.Milliseconds, tookMs)
  }
}

const isServerError = (error: unknown) => !(error instanceof Failure) || statusOf[error.code] >= 500
