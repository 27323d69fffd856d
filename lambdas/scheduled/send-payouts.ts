import { withCallTurns } from '../payments/provider-turns.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { payDueSellers } from './pay-due-sellers.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const reserveMs = 3 * 60 * 1000

/** Invoked every half hour; most sellers are due once a week. */
export const handler = scheduledHandler('send-payouts', reserveMs, (hasTime, shard) =>
  withCallTurns(() => payDueSellers(stripePayouts, hasTime, shard)),
)
