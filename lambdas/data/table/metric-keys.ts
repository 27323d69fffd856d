const changes = (productId: string) => `COURSECHANGES#${productId}`

/** The part of `keys` for what is counted of courses over all stores. */
export const metricKeys = {
  /**
   * Counters `n:<name>` that the next fold takes, of a day or (`TOTAL`) of all time; spread over parts, so that sales of a course do
   * not wait for each other.
   */
  courseChange: (productId: string, day: string, part: string) => ({
    pk: changes(productId),
    sk: `${day}#${part}`,
  }),
  /** {days, totals, batches, revision}: what was folded so far; see course-counts.ts. */
  courseCounts: (productId: string) => ({ pk: `COURSECOUNTS#${productId}`, sk: 'COUNTS' }),
  /** {day, sales, finished, revision}: what a payment has added to the counters; see counted-sales.ts. */
  countedSale: (paymentId: string) => ({ pk: `PAYMENT#${paymentId}`, sk: 'COUNTED' }),
  /** {day, bands, revision, ttl}: when a store was visited last, and what it sold at which prices. */
  visitedStore: (storeId: string) => ({ pk: `VISITEDSTORE#${storeId}`, sk: 'VISITED' }),
}
