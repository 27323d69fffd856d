import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { onSchedule, withoutFailures } from './on-schedule.ts'
import { payDueSellers } from './pay-due-sellers.ts'

const reserveMs = 3 * 60 * 1000

/** Invoked every hour; most sellers are due once a week. */
export const handler = onSchedule('send-payouts', reserveMs, async (hasTime) =>
  withoutFailures(await payDueSellers(stripePayouts, hasTime), 'sellers were not paid'),
)
