/** Paths of the pages that a buyer accepts with a purchase. */
export const termsPath = '/terms'
export const privacyPath = '/privacy'
export const refundPolicyPath = '/refunds'
