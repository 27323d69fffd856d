const library = (libraryId: string) => `LIBRARY#${libraryId}`
const course = (productId: string) => `COURSE#${productId}`

/** Returns the library of a partition of the table. */
export const libraryOfPartition = (pk: string) => pk.slice(library('').length)

export const reviewRequestPrefix = 'REVIEWREQUEST#'
export const grantPrefix = 'GRANT#'
export const lessonPrefix = 'LESSON#'
export const courseVersionPrefix = 'VERSION#'
export const progressPrefix = 'PROGRESS#'
export const seatPrefix = 'SEAT#'
export const refundRequestsPartition = 'REFUNDREQUESTS'

/** Sorts as the number does. */
export const versionText = (number: number) => String(number).padStart(6, '0')
export const lessonsOfVersionPrefix = (number: number) => `VERSIONLESSON#${versionText(number)}#`

/** The part of `keys` for what buyers have bought: libraries, who may open them, and the courses that are read there. */
export const libraryKeys = {
  /** {email}: a buyer's library; the hash is `emailKeyOf` the address. */
  library: (libraryId: string) => ({ pk: library(libraryId), sk: 'LIBRARY' }),
  /** {product_id, payment_id, seats, claimed_seats?, state, title, store, tenant_id, given_by?, seat_number?}: what a payment gives access to. */
  courseGrant: (libraryId: string, productId: string, paymentId: string) => ({
    pk: library(libraryId),
    sk: `${grantPrefix}${productId}#${paymentId}`,
  }),
  /** {completed, last_lesson_id, last_at?}: what was read of a course through one payment's grant. */
  progress: (libraryId: string, productId: string, paymentId: string) => ({
    pk: library(libraryId),
    sk: `${progressPrefix}${productId}#${paymentId}`,
  }),
  /** {lessons}: those of a course that were opened, whether completed or not; see opened-lessons.ts. */
  openedLessons: (libraryId: string, productId: string) => ({
    pk: library(libraryId),
    sk: `OPENED#${productId}`,
  }),
  /** {product_id, payment_id, nonce, claimed_at?}: a seat that the buyer has made a gift link for; see seats.ts. */
  givenSeat: (libraryId: string, productId: string, paymentId: string, number: number) => ({
    pk: library(libraryId),
    sk: `${seatPrefix}${productId}#${paymentId}#${number}`,
  }),
  /** {product_id, payment_id}: the seat of a course that this library claimed last, of which it may have one; see seats.ts. */
  claimedSeat: (libraryId: string, productId: string) => ({
    pk: library(libraryId),
    sk: `CLAIMED#${productId}`,
  }),
  /** {library_id, role, title, store, mailed?}: the outbox of a mail about a claimed seat, type `seat_claim`. */
  seatClaim: (libraryId: string, id: string) => ({ pk: library(libraryId), sk: `SEATCLAIM#${id}` }),
  /**
   * {library_id, payment_id}: whoever got courses with this payment is to be asked for reviews at {due_shard, due_at}; then, as
   * type `review_request` with {courses, store, access_nonce, mailed?, ttl}, the outbox of that mail. See review-requests.ts.
   */
  reviewRequest: (libraryId: string, paymentId: string) => ({
    pk: library(libraryId),
    sk: `${reviewRequestPrefix}${paymentId}`,
  }),
  /** {library_id, product_id, payment_id, number, title, store, claimed_by?}: the same seat, found by its link. */
  seatLink: (tokenHash: string) => ({ pk: `SEAT#${tokenHash}`, sk: 'SEAT' }),
  /** {email, reason?, state, mailed?}: a buyer's request, and the outbox of its acknowledgement, type `refund_request`. */
  refundRequest: (paymentId: string) => ({ pk: refundRequestsPartition, sk: `PAYMENT#${paymentId}` }),
  /** {library_id, expires_at, ttl}: a buyer who is signed in. */
  buyerSession: (tokenHash: string) => ({ pk: `BUYERSESSION#${tokenHash}`, sk: 'SESSION' }),
  /** {library_id, expires_at, ttl}: a link that opens a library. */
  accessLink: (tokenHash: string) => ({ pk: `ACCESS#${tokenHash}`, sk: 'ACCESS' }),

  /** {product_id, modules, files}: the outline of a course; see courses.ts. */
  course: (productId: string) => ({ pk: course(productId), sk: 'COURSE' }),
  /** {product_id, knowledge?, sample?}: what stores show of a course; see course-introductions.ts. */
  courseIntroduction: (productId: string) => ({ pk: course(productId), sk: 'INTRODUCTION' }),
  /** {product_id, title, kind, html?, file?, files}: one lesson of a course; see courses.ts. */
  lesson: (productId: string, lessonId: string) => ({
    pk: course(productId),
    sk: `${lessonPrefix}${lessonId}`,
  }),
  /** {number, replaced_at?, outline}: what an operator's import replaced; see course-versions.ts. */
  courseVersion: (productId: string, number: number) => ({
    pk: course(productId),
    sk: `${courseVersionPrefix}${versionText(number)}`,
  }),
  /** One lesson of such a version. */
  lessonOfVersion: (productId: string, number: number, lessonId: string) => ({
    pk: course(productId),
    sk: `${lessonsOfVersionPrefix(number)}${lessonId}`,
  }),
}
