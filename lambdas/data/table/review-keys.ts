const reviews = (productId: string) => `REVIEWS#${productId}`

export const newestReviewPrefix = 'NEWEST#'
export const starsReviewPrefix = 'STARS#'
export const courseSellerPrefix = 'SELLER#'
export const leftCoursePrefix = 'LEFTCOURSE#'
export const courseReaderPrefix = 'READER#'
export const paymentReviewPrefix = 'REVIEW#'
export const answerPrefix = 'REVIEWANSWER#'
export const reviewReportPrefix = 'REVIEWREPORT#'
export const reviewReportsPartition = 'REVIEWREPORTS'

/** Returns the course of a partition of reviews. */
export const courseOfPartition = (pk: string) => pk.slice(reviews('').length)

/** The part of `keys` for what readers write about courses. */
export const reviewKeys = {
  /** {stars, text, name?, ...}: the review that a library has written of a course; see reviews.ts. */
  ownReview: (libraryId: string, productId: string) => ({
    pk: `LIBRARY#${libraryId}`,
    sk: `REVIEW#${productId}`,
  }),
  /** {library_id, product_id, is_shown}: the same review, found by its id. */
  review: (reviewId: string) => ({ pk: `REVIEW#${reviewId}`, sk: 'REVIEW' }),
  /** Counters {count, stars} of the public reviews of a course. */
  reviewCounts: (productId: string) => ({ pk: reviews(productId), sk: 'COUNTS' }),
  /** A public review by its date. */
  newestReview: (productId: string, at: string, reviewId: string) => ({
    pk: reviews(productId),
    sk: `${newestReviewPrefix}${at}#${reviewId}`,
  }),
  /** The same by its stars, then its date. */
  starsReview: (productId: string, stars: number, at: string, reviewId: string) => ({
    pk: reviews(productId),
    sk: `${starsReviewPrefix}${stars}#${at}#${reviewId}`,
  }),
  /** The reviews of a course have changed, and its stores do not show that yet. */
  outdatedCourse: (productId: string) => ({ pk: reviews(productId), sk: 'OUTDATED' }),
  /** The reviews or answers of a store have changed, and its live pages do not show that yet. */
  outdatedStore: (tenantId: string) => ({ pk: `TENANT#${tenantId}`, sk: 'REVIEWSOUTDATED' }),
  /** Somebody with this mailbox has the course in their store; with {left_store, sold_again_at?}, they have taken it out of that store. */
  courseSeller: (productId: string, mailboxKey: string, tenantId: string) => ({
    pk: reviews(productId),
    sk: `${courseSellerPrefix}${mailboxKey}#${tenantId}`,
  }),
  /** {product_id, seller_key}: leads to the item of a seller who has taken the course out of their store. */
  leftCourse: (tenantId: string, productId: string, mailboxKey: string) => ({
    pk: `TENANT#${tenantId}`,
    sk: `${leftCoursePrefix}${productId}#${mailboxKey}`,
  }),
  /** {library_id}: somebody with this mailbox reviewed the course, or gave away the seat of who did. */
  courseReader: (productId: string, mailboxKey: string, libraryId: string) => ({
    pk: reviews(productId),
    sk: `${courseReaderPrefix}${mailboxKey}#${libraryId}`,
  }),
  /** {library_id, product_id}: a review that was written through a seat of this payment. */
  reviewOfPayment: (paymentId: string, productId: string, libraryId: string) => ({
    pk: `PAYMENT#${paymentId}`,
    sk: `${paymentReviewPrefix}${productId}#${libraryId}`,
  }),
  /** {text, at}: what a seller replied. */
  reviewAnswer: (tenantId: string, reviewId: string) => ({
    pk: `TENANT#${tenantId}`,
    sk: `${answerPrefix}${reviewId}`,
  }),
  /** A seller has reported the review. */
  sellersReport: (tenantId: string, reviewId: string) => ({
    pk: `TENANT#${tenantId}`,
    sk: `${reviewReportPrefix}${reviewId}`,
  }),
  /** {reports, reason, text?}: how many sellers have reported the review, and what the last one wrote. */
  reviewReports: (reviewId: string) => ({ pk: reviewReportsPartition, sk: `REVIEW#${reviewId}` }),
}
