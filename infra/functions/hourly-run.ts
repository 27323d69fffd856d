import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import type { ActionFunction } from './action-function.ts'
import { FailureQueue } from './failure-queue.ts'
import { retriedTarget } from './retried-target.ts'

const hour = Duration.hours(1)

/** `every`: an hour without it. */
export type HourlyRunProps = { target: ActionFunction; description: string; every?: Duration }

/** Invokes a function every hour, or as often as `every` says. A run that fails is repeated twice, then put into the failure queue. */
export class HourlyRun extends Construct {
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { description, every = hour, target }: HourlyRunProps) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    new Rule(this, 'Hourly', {
      description,
      schedule: Schedule.rate(every),
      targets: [retriedTarget(target, this.failures)],
    })
  }
}
