import type { ActionName } from '#contract/api/api.ts'

/**
 * One active seller's month, visitors of the store included: the month of 1,000 sellers with 1,000,000 visits, 280,000
 * API calls, 20,000 orders and 3,000 generations, divided by 1,000.
 */
export const month = { visits: 1000, calls: 280, orders: 20, generations: 3 }

/** Assumed distribution of the calls over the actions; adds up to `month.calls`. */
export const calls = {
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
} satisfies Partial<Record<ActionName, number>>

/** Assumptions about what can't be measured here. */
export const assumed = {
  /** Share of the orders whose buyer is new to the store. */
  shareOfNewBuyers: 0.5,
  /** A token lives ten minutes; twelve hours of work a month. */
  tokens: 72,
  /** The first token of each records that the session is in use. */
  daysOfWork: 12,
  mails: 2,
  /** Half of the hours of work; the page is hidden and sleeps in the others. */
  visibleHours: 6,
  /** App loads with an empty browser cache. */
  appLoads: 4,
  appLoadBytes: 300_000,
  appLoadRequests: 30,
  /** Files of covers: those of the sample catalog are one, from the stores' distribution, for app and store. */
  coverFiles: 1,
  /** Every visitor is new and loads the covers: browsers otherwise keep them for a day. */
  productsPerStore: 3,
  /** CloudFront bills response headers as bytes sent. */
  responseHeaderBytes: 1000,
  /** Billed duration of a call, an occasional cold start included; measured on Lambda, not here. */
  callMs: 60,
  logBytesPerCall: 1000,
  /** After a year: orders, buyers and releases in the table, pages in the bucket. */
  storedTableBytes: 400_000,
  storedBucketBytes: 1_000_000,
}
