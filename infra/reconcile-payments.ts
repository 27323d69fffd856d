import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Construct } from 'constructs'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue } from './functions/failure-queue.ts'

const every = Duration.hours(1)
const retryAttempts = 2

/** Compares the table with the payment provider every hour: what no webhook told is settled then. */
export class ReconcilePayments extends Construct {
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { lambda }: ActionFunction) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    lambda.configureAsyncInvoke({
      retryAttempts,
      maxEventAge: every,
      onFailure: new SqsDestination(this.failures),
    })
    new Rule(this, 'Hourly', {
      description: 'Settles payments whose webhooks never came.',
      schedule: Schedule.rate(every),
      targets: [
        new LambdaFunction(lambda, { retryAttempts, maxEventAge: every, deadLetterQueue: this.failures }),
      ],
    })
  }
}
