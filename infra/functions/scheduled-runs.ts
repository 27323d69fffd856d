import { Duration } from 'aws-cdk-lib'
import { Schedule as Rate, Rule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { CheckCourses } from '../check-courses.ts'
import { FunctionStack } from '../nested-stacks.ts'
import { NoteAlarms } from '../note-alarms.ts'
import type { UserPool } from '../user-pool.ts'
import type { ActionFunction } from './action-function.ts'
import { checkCoursesFunction, noteAlarmsFunction } from './event-functions.ts'
import { FailureQueue, retriedTarget } from './failure-queue.ts'
import { ProductFunctions, type ProductFunctionsProps } from './product-functions.ts'
import { type Schedule, type ScheduleName, schedules } from './schedules.ts'
import { ShardedRun } from './sharded-run.ts'

export type ScheduledRunsProps = { functions: ProductFunctionsProps; users: UserPool }

/** The scheduled functions, and the check of courses that were sent. No resource of the product refers to it, so that it has a nested stack. */
export class ScheduledRuns extends FunctionStack {
  readonly made: ReadonlyMap<string, ActionFunction>
  /** The runs that failed after all retries. */
  readonly failures: Record<ScheduleName | 'courses', FailureQueue>
  /** The functions and how often they run. */
  readonly schedules: readonly { target: ActionFunction; every: Duration }[]

  constructor(scope: Construct, id: string, props: ScheduledRunsProps) {
    super(scope, id, { description: 'The functions that run on a schedule, and the check of courses.' })
    const { pool } = props.users
    const functions = new ProductFunctions(this, 'Functions', props.functions)
    this.made = functions.made
    const runs: (ShardedRun | SingleRun)[] = []
    const addRun = (schedule: Schedule) => {
      const { grants } = schedule.definition
      const target = functions.add(schedule.definition, grants.userPool ? pool : undefined)
      const run = newRun(this, schedule, target)
      runs.push(run)
      return run.failures
    }
    const courses = new CheckCourses(this, 'CheckCourses', {
      coursesBucket: props.functions.coursesBucket,
      checkCourses: functions.add(checkCoursesFunction),
    })
    new NoteAlarms(this, 'NoteAlarms', {
      stage: props.functions.settings.stage,
      noteAlarms: functions.add(noteAlarmsFunction),
    })
    this.schedules = runs
    this.failures = {
      reconciliation: addRun(schedules.reconciliation),
      visits: addRun(schedules.visits),
      plans: addRun(schedules.plans),
      exports: addRun(schedules.exports),
      closings: addRun(schedules.closings),
      payouts: addRun(schedules.payouts),
      model: addRun(schedules.model),
      mail: addRun(schedules.mail),
      reviews: addRun(schedules.reviews),
      offers: addRun(schedules.offers),
      users: addRun(schedules.users),
      metrics: addRun(schedules.metrics),
      audit: addRun(schedules.audit),
      courses: courses.failures,
    }
  }
}

function newRun(scope: Construct, schedule: Schedule, target: ActionFunction) {
  const { id, definition, description, everyMinutes, shards } = schedule
  const every = Duration.minutes(everyMinutes)
  if (!shards) return new SingleRun(scope, id, { target, description, every })
  return new ShardedRun(scope, id, {
    ...{ target, description, every },
    timeoutSeconds: definition.timeoutSeconds,
    shards: shards.count,
    atOnce: shards.atOnce,
  })
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
      schedule: Rate.rate(every),
      targets: [retriedTarget(target, this.failures)],
    })
  }
}
