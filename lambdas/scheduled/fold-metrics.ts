import { foldMetrics } from '../courses/fold-metrics.ts'
import { foldFinishedDays } from '../data/sales/counters/fold-counters.ts'
import { dueFolds } from '../data/sales/counters/fold-schedule.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const reserveMs = 60 * 1000
const storesAtOnce = 8

/** Invoked every day. Folds counters of busy stores, and what was counted of courses; the next run continues what time ends. */
export const handler = scheduledHandler('fold-metrics', reserveMs, async (hasTime) => {
  const counters = await runDue({
    run: 'fold-metrics',
    due: dueFolds,
    advance: foldFinishedDays,
    failure: 'counters of a busy store were not folded',
    atOnce: storesAtOnce,
    hasTime,
  })
  return { ...(await foldMetrics(hasTime)), counters }
})
