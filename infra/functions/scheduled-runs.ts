import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { shardCount, shardsAtOnce, visitShardCount } from '#rules/shards.ts'
import { CheckCourses } from '../check-courses.ts'
import { FunctionStack } from '../nested-stacks.ts'
import { NoteAlarms } from '../note-alarms.ts'
import type { UserPool } from '../user-pool.ts'
import type { ActionFunction } from './action-function.ts'
import { checkCoursesFunction, noteAlarmsFunction } from './event-functions.ts'
import { FailureQueue, retriedTarget } from './failure-queue.ts'
import { ProductFunctions, type ProductFunctionsProps } from './product-functions.ts'
import {
  advanceClosingsFunction,
  advancePlansFunction,
  backUpUsersFunction,
  changeOffersFunction,
  checkModelFunction,
  countVisitsFunction,
  foldMetricsFunction,
  makeExportsFunction,
  reconcilePaymentsFunction,
  refreshReviewsFunction,
  resendMailFunction,
  sealAuditFunction,
  sendPayoutsFunction,
} from './scheduled-functions.ts'
import { ShardedRun } from './sharded-run.ts'

const hour = Duration.hours(1)

export type ScheduledRunsProps = { functions: ProductFunctionsProps; users: UserPool }

/** What a schedule begins, and the check of courses that were sent. No resource of the product refers to it, so that it has a nested stack. */
export class ScheduledRuns extends FunctionStack {
  readonly made: ReadonlyMap<string, ActionFunction>
  /** The runs that failed after all retries. */
  readonly failures: Record<
    | 'reconciliation'
    | 'visits'
    | 'plans'
    | 'exports'
    | 'closings'
    | 'payouts'
    | 'model'
    | 'mail'
    | 'reviews'
    | 'offers'
    | 'users'
    | 'metrics'
    | 'audit'
    | 'courses',
    FailureQueue
  >
  /** The functions and how often they run. */
  readonly schedules: readonly { target: ActionFunction; every: Duration }[]

  constructor(scope: Construct, id: string, props: ScheduledRunsProps) {
    super(scope, id, { description: 'The functions that run on a schedule, and the check of courses.' })
    const { pool } = props.users
    const functions = new ProductFunctions(this, 'Functions', props.functions)
    this.made = functions.made
    const reconciliation = new ShardedRun(this, 'ReconcilePayments', {
      target: functions.add(reconcilePaymentsFunction),
      timeoutSeconds: reconcilePaymentsFunction.timeoutSeconds,
      description: 'Settles payments whose webhooks never came.',
      every: hour,
      shards: shardCount,
      atOnce: shardsAtOnce['reconcile-payments'],
    })
    const visits = new ShardedRun(this, 'CountVisits', {
      target: functions.add(countVisitsFunction),
      timeoutSeconds: countVisitsFunction.timeoutSeconds,
      description: 'Counts the visits to stores in the log files that CloudFront delivered.',
      every: hour,
      shards: visitShardCount,
      atOnce: shardsAtOnce['count-visits'],
    })
    const plans = new ShardedRun(this, 'AdvancePlans', {
      target: functions.add(advancePlansFunction),
      timeoutSeconds: advancePlansFunction.timeoutSeconds,
      description:
        'Does what the dates of plans ask for: reminders, credits, the end of plans that were given.',
      every: hour,
      shards: shardCount,
      atOnce: shardsAtOnce['advance-plans'],
    })
    const exports = new ShardedRun(this, 'MakeExports', {
      target: functions.add(makeExportsFunction),
      timeoutSeconds: makeExportsFunction.timeoutSeconds,
      description: 'Makes the files with their data that sellers have asked for.',
      every: Duration.minutes(5),
      shards: shardCount,
      atOnce: shardsAtOnce['make-exports'],
    })
    const closings = new ShardedRun(this, 'AdvanceClosings', {
      target: functions.add(advanceClosingsFunction, pool),
      timeoutSeconds: advanceClosingsFunction.timeoutSeconds,
      description: 'Reminds sellers who have closed their account, and deletes it when its time has come.',
      every: hour,
      shards: shardCount,
      atOnce: shardsAtOnce['advance-closings'],
    })
    const payouts = new ShardedRun(this, 'SendPayouts', {
      target: functions.add(sendPayoutsFunction),
      timeoutSeconds: sendPayoutsFunction.timeoutSeconds,
      description: 'Pays the sellers who are due.',
      // Two waves of eight shards, with twelve minutes each, take 24 of them when very many are due.
      every: Duration.minutes(30),
      shards: shardCount,
      atOnce: shardsAtOnce['send-payouts'],
    })
    const model = new SingleRun(this, 'CheckModel', {
      target: functions.add(checkModelFunction),
      description: 'Reads when the model ends.',
      every: Duration.hours(6),
    })
    const mail = new SingleRun(this, 'ResendMail', {
      target: functions.add(resendMailFunction),
      description: 'Has mail sent again that could not be sent.',
      every: Duration.minutes(5),
    })
    const reviews = new SingleRun(this, 'RefreshReviews', {
      target: functions.add(refreshReviewsFunction),
      description: 'Shows changed reviews on the pages of stores.',
      every: Duration.minutes(5),
    })
    const offers = new ShardedRun(this, 'ChangeOffers', {
      target: functions.add(changeOffersFunction),
      timeoutSeconds: changeOffersFunction.timeoutSeconds,
      description: 'Puts announced prices and percentages in force, and tells those who sell the course.',
      every: Duration.minutes(5),
      shards: shardCount,
      atOnce: shardsAtOnce['change-offers'],
    })
    const users = new SingleRun(this, 'BackUpUsers', {
      target: functions.add(backUpUsersFunction, pool),
      description: 'Writes down who is in the user pool.',
      every: Duration.days(1),
    })
    const metrics = new SingleRun(this, 'FoldMetrics', {
      target: functions.add(foldMetricsFunction),
      description: 'Folds what was counted of courses into what the catalog says of them.',
      every: Duration.days(1),
    })
    const audit = new SingleRun(this, 'SealAudit', {
      target: functions.add(sealAuditFunction),
      description: 'Adds up the audit of each finished day, and looks for gaps.',
      every: Duration.hours(6),
    })
    const courses = new CheckCourses(this, 'CheckCourses', {
      coursesBucket: props.functions.coursesBucket,
      checkCourses: functions.add(checkCoursesFunction),
    })
    new NoteAlarms(this, 'NoteAlarms', {
      stage: props.functions.settings.stage,
      noteAlarms: functions.add(noteAlarmsFunction),
    })
    const runs = [
      reconciliation,
      visits,
      plans,
      exports,
      closings,
      payouts,
      model,
      mail,
      reviews,
      offers,
      users,
      metrics,
      audit,
    ]
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
      offers: offers.failures,
      users: users.failures,
      metrics: metrics.failures,
      audit: audit.failures,
      courses: courses.failures,
    }
  }
}

type SingleRunProps = { target: ActionFunction; description: string; every: Duration }

/** Invokes a function as often as `every` says. A run that fails is repeated twice, then put into the failure queue. */
class SingleRun extends Construct {
  readonly failures: FailureQueue
  readonly target: ActionFunction
  readonly every: Duration

  constructor(scope: Construct, id: string, { description, every, target }: SingleRunProps) {
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
