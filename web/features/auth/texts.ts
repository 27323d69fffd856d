/** Shown if the server sends no message (docs/product.md, Errors). */
export const resetFailure = 'Failed to reset password. Please try again or contact support.'
export const unexpectedFailure = 'An unexpected error occurred'

export const codeSentText = 'A new code is on its way to your inbox.'

export const revokedText =
  'You were signed out because your session has ended: it was too old, or it was ended elsewhere, for example by a new password. Sign in again to go on where you were.'

export const signedOutElsewhereText =
  'You were signed out because your session was ended in another tab of this browser. Sign in again to go on.'
