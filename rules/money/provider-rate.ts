/** What Stripe accepts of one account in test mode, and of one kind of request (docs.stripe.com/rate-limits). */
export const defaultProviderCallsPerSecond = 25

/**
 * Returns what one store may start in a second, of all calls that the provider accepts: without this, the first seconds of a store that
 * everybody visits would take them all.
 */
export const storeCallsPerSecond = (callsPerSecond: number) => Math.max(1, Math.floor(callsPerSecond * 0.4))

/**
 * Returns how many calls settling and scheduled work may make in a second, all together. A fifth is left for checkouts of
 * other stores and for what sellers do.
 */
export const settlingCallsPerSecond = (callsPerSecond: number) =>
  Math.max(callsPerSettlement, Math.floor(callsPerSecond * 0.4))

/** The calls that settling a payment takes; a disputed payment, and a cart with more than ten courses, take one more. */
export const callsPerSettlement = 2
