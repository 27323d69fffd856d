import { foldMetrics } from '../courses/fold-metrics.ts'
import { scheduledHandler } from './on-schedule.ts'

const reserveMs = 60 * 1000

/** Invoked every day. Folds what was counted of courses; the next run continues what time ends. */
export const handler = scheduledHandler('fold-metrics', reserveMs, foldMetrics)
