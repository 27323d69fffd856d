import { advancePlan } from '../billing/advance-plan.ts'
import { duePlans } from '../data/plans/plans.ts'
import { expectNoFailures, scheduledHandler } from './on-schedule.ts'
import { runDue } from './run-due.ts'

const reserveMs = 60 * 1000
const atOnce = 8

/** Invoked every hour. */
export const handler = scheduledHandler('advance-plans', reserveMs, async (hasTime) =>
  expectNoFailures(
    await runDue({ due: duePlans, advance: advancePlan, failure: 'plan was not advanced', atOnce, hasTime }),
    'plans were not advanced',
  ),
)
