/** Spec section 8, where the server has no text of its own. */
export const sendFailure = 'Failed to send verification code. Please try again.'
export const verifyFailure = 'Failed to verify code. Please try again.'
export const resetFailure = 'Failed to reset password. Please try again or contact support.'
export const unexpectedFailure = 'An unexpected error occurred'

export const codeSentText = 'A new code is on its way to your inbox.'
