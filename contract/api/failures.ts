import type { CurrentOffer } from '../sales/checkout.ts'

/** Every failure the server may report, and its HTTP status. */
export const statusOf = {
  'invalid-input': 400,
  'weak-password': 400,
  'invalid-reset-token': 400,
  'wrong-code': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'sign-in-again': 403,
  'second-factor-needed': 403,
  'pro-product': 403,
  'plan-ended': 403,
  'access-ended': 403,
  'account-closing': 403,
  'not-found': 404,
  'plan-limit-reached': 409,
  'already-in-store': 409,
  'no-published-products': 409,
  'no-site': 409,
  'store-closed': 409,
  'store-suspended': 409,
  'address-taken': 409,
  'email-taken': 409,
  'not-enough-credits': 409,
  'generation-running': 409,
  'section-locked': 409,
  'piece-locked': 409,
  'price-changed': 409,
  'not-for-sale': 409,
  'code-invalid': 409,
  'code-used-up': 409,
  'payments-off': 409,
  'no-seats-left': 409,
  'seat-claimed': 409,
  'already-in-library': 409,
  'refund-closed': 409,
  'not-read-enough': 409,
  'already-reviewed': 409,
  'file-in-use': 409,
  'storage-full': 409,
  conflict: 409,
  'link-ended': 410,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'generation-failed': 502,
  'payments-unavailable': 502,
  maintenance: 503,
} as const

export type FailureCode = keyof typeof statusOf

/**
 * The body of every response that is not a 2xx. `message` may be shown to the seller as it is. `reasons`, with
 * `weak-password` only, names each unmet requirement. `offers`, with `price-changed` and `not-for-sale` only, has what the
 * store sells now.
 */
export type FailureReply = {
  error: FailureCode
  message: string
  reasons?: readonly string[]
  offers?: readonly CurrentOffer[]
}
