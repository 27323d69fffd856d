import { advanceClosing } from '../closing/advance-closing.ts'
import { dueClosings } from '../data/accounts/closings.ts'
import { withCallTurns } from '../payments/provider-turns.ts'
import { stripeClosing } from '../payments/stripe/stripe-closing.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { dueIn } from './shards.ts'

/** Most accounts take a second or two; the next run continues a large one that time ended. */
const reserveMs = 60 * 1000
/** A deletion makes many requests of its own. */
const atOnce = 4

/** Invoked every hour. Calls of the payment provider, one for each order, wait for their turn. */
export const handler = scheduledHandler('advance-closings', reserveMs, (hasTime, shard) =>
  withCallTurns(() =>
    runDue({
      run: 'advance-closings',
      due: dueIn(dueClosings, shard),
      advance: (userId) => advanceClosing(stripeClosing, userId),
      failure: 'closed account was not advanced',
      atOnce,
      hasTime,
    }),
  ),
)
