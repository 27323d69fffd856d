import type { ActionName } from '#contract/api.ts'

/**
 * What one active seller does in a month, and her store's visitors: quality.md's month of 1 000 sellers, 1 000 000
 * visits, 280 000 calls, 20 000 orders and 3 000 generations, divided by 1 000.
 */
export const month = { visits: 1000, calls: 280, orders: 20, generations: 3 }

/** How the calls are spread; an assumption. They add up to `month.calls`. */
export const calls: Partial<Record<ActionName, number>> = {
  'get-home': 120,
  'get-site': 60,
  'list-catalog': 30,
  'list-store-products': 30,
  'update-store-product': 14,
  'update-site': 12,
  'add-store-products': 4,
  'publish-site': 4,
  'list-releases': 3,
  'remove-store-product': 2,
  'send-verification-email': 1,
}

/** Assumptions where no figure of quality.md says anything. */
export const assumed = {
  /** Half of them by somebody new. */
  shareOfNewBuyers: 0.5,
  /** A token lives ten minutes: a dozen evenings of an hour. */
  tokens: 72,
  mails: 2,
  /** Of the app, with an empty browser cache. */
  appLoads: 4,
  appLoadBytes: 300_000,
  appLoadRequests: 30,
  /** What a function is billed for a call, start included now and then; in Lambda, not here. */
  callMs: 60,
  logBytesPerCall: 1000,
  /** After a year: orders, buyers and releases in the table, pages in the bucket. */
  storedTableBytes: 400_000,
  storedBucketBytes: 1_000_000,
}
