import { Duration } from 'aws-cdk-lib'
import { LambdaFunction as Target } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { ActionFunction } from './action-function.ts'
import type { FailureQueue } from './failure-queue.ts'

const retryAttempts = 2
const maxEventAge = Duration.hours(1)

/** Returns the function as a rule's target. A call that fails is repeated twice, then put into the failure queue. */
export function retriedTarget({ lambda }: ActionFunction, failures: FailureQueue) {
  lambda.configureAsyncInvoke({ retryAttempts, maxEventAge, onFailure: new SqsDestination(failures) })
  return new Target(lambda, { retryAttempts, maxEventAge, deadLetterQueue: failures })
}
