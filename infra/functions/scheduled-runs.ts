import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { FunctionStack } from '../nested-stacks.ts'
import type { UserPool } from '../user-pool.ts'
import type { ActionFunction } from './action-function.ts'
import { FailureQueue, retriedTarget } from './failure-queue.ts'
import { ProductFunctions, type ProductFunctionsProps } from './product-functions.ts'
import {
  advanceClosingsFunction,
  advancePlansFunction,
  checkModelFunction,
  countVisitsFunction,
  makeExportsFunction,
  reconcilePaymentsFunction,
  refreshReviewsFunction,
  resendMailFunction,
  sendPayoutsFunction,
} from './scheduled-functions.ts'

export type ScheduledRunsProps = { functions: ProductFunctionsProps; users: UserPool }

/** What a schedule begins. No resource of the product refers to it, so that it has a nested stack. */
export class ScheduledRuns extends FunctionStack {
  readonly made: ReadonlyMap<string, ActionFunction>
  /** The runs that failed after all retries. */
  readonly failures: Record<
    'reconciliation' | 'visits' | 'plans' | 'exports' | 'closings' | 'payouts' | 'model' | 'mail' | 'reviews',
    FailureQueue
  >
  /** The functions and how often they run. */
  readonly schedules: readonly { target: ActionFunction; every: Duration }[]

  constructor(scope: Construct, id: string, props: ScheduledRunsProps) {
    super(scope, id, { description: 'The functions that run on a schedule.' })
    const { pool } = props.users
    const functions = new ProductFunctions(this, 'Functions', props.functions)
    this.made = functions.made
    const reconciliation = new HourlyRun(this, 'ReconcilePayments', {
      target: functions.add(reconcilePaymentsFunction),
      description: 'Settles payments whose webhooks never came.',
    })
    const visits = new HourlyRun(this, 'CountVisits', {
      target: functions.add(countVisitsFunction),
      description: 'Counts the visits to stores in the log files that CloudFront delivered.',
    })
    const plans = new HourlyRun(this, 'AdvancePlans', {
      target: functions.add(advancePlansFunction),
      description:
        'Does what the dates of plans ask for: reminders, credits, the end of plans that were given.',
    })
    const exports = new HourlyRun(this, 'MakeExports', {
      target: functions.add(makeExportsFunction),
      description: 'Makes the files with their data that sellers have asked for.',
      every: Duration.minutes(5),
    })
    const closings = new HourlyRun(this, 'AdvanceClosings', {
      target: functions.add(advanceClosingsFunction, pool),
      description: 'Reminds sellers who have closed their account, and deletes it when its time has come.',
    })
    const payouts = new HourlyRun(this, 'SendPayouts', {
      target: functions.add(sendPayoutsFunction),
      description: 'Pays the sellers who are due.',
    })
    const model = new HourlyRun(this, 'CheckModel', {
      target: functions.add(checkModelFunction),
      description: 'Reads when the model ends.',
      every: Duration.hours(6),
    })
    const mail = new HourlyRun(this, 'ResendMail', {
      target: functions.add(resendMailFunction),
      description: 'Has mail sent again that could not be sent.',
      every: Duration.minutes(5),
    })
    const reviews = new HourlyRun(this, 'RefreshReviews', {
      target: functions.add(refreshReviewsFunction),
      description: 'Shows changed reviews on the pages of stores.',
      every: Duration.minutes(5),
    })
    const runs = [reconciliation, visits, plans, exports, closings, payouts, model, mail, reviews]
    this.schedules = runs
    this.failures = {
      reconciliation: reconciliation.failures,
      visits: visits.failures,
      plans: plans.failures,
      exports: exports.failures,
      closings: closings.failures,
      payouts: payouts.failures,
      model: model.failures,
      mail: mail.failures,
      reviews: reviews.failures,
    }
  }
}

const hour = Duration.hours(1)

/** `every`: an hour without it. */
export type HourlyRunProps = { target: ActionFunction; description: string; every?: Duration }

/** Invokes a function every hour, or as often as `every` says. A run that fails is repeated twice, then put into the failure queue. */
class HourlyRun extends Construct {
  readonly failures: FailureQueue
  readonly target: ActionFunction
  readonly every: Duration

  constructor(scope: Construct, id: string, { description, every = hour, target }: HourlyRunProps) {
    super(scope, id)
    this.target = target
    this.every = every
    this.failures = new FailureQueue(this, 'Failures')
    new Rule(this, 'Hourly', {
      description,
      schedule: Schedule.rate(every),
      targets: [retriedTarget(target, this.failures)],
    })
  }
}
