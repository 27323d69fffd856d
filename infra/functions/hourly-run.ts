import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Construct } from 'constructs'
import type { ActionFunction } from './action-function.ts'
import { FailureQueue } from './failure-queue.ts'

const hour = Duration.hours(1)
const retryAttempts = 2

/** `every`: an hour without it. */
export type HourlyRunProps = { target: ActionFunction; description: string; every?: Duration }

/** Invokes a function every hour, or as often as `every` says. A run that fails is repeated twice, then put into the failure queue. */
export class HourlyRun extends Construct {
  readonly failures: FailureQueue

  constructor(
    scope: Construct,
    id: string,
    { description, every = hour, target: { lambda } }: HourlyRunProps,
  ) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    lambda.configureAsyncInvoke({
      retryAttempts,
      maxEventAge: hour,
      onFailure: new SqsDestination(this.failures),
    })
    new Rule(this, 'Hourly', {
      description,
      schedule: Schedule.rate(every),
      targets: [
        new LambdaFunction(lambda, { retryAttempts, maxEventAge: hour, deadLetterQueue: this.failures }),
      ],
    })
  }
}
