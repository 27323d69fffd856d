import { advancePlan } from '../billing/advance-plan.ts'
import { duePlans } from '../data/plans/plans.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { dueIn } from './shards.ts'

const reserveMs = 60 * 1000
const atOnce = 8

/** Invoked every hour. */
export const handler = scheduledHandler('advance-plans', reserveMs, (hasTime, shard) =>
  runDue({
    run: 'advance-plans',
    due: dueIn(duePlans, shard),
    advance: advancePlan,
    failure: 'plan was not advanced',
    atOnce,
    hasTime,
  }),
)
