/** Paths of the pages that a buyer accepts with a purchase. */
export const termsPath = '/terms'
export const privacyPath = '/privacy'
export const refundPolicyPath = '/refunds'
/** What buyers ask most often. */
export const buyerHelpPath = '/help'
/** How reviews of courses are checked. */
export const reviewsPolicyPath = '/reviews-policy'

/** Returns what a buyer accepts by paying. `appOrigin` is that of the application. */
export const checkoutPolicies = (appOrigin: string) => [
  { title: 'Terms of Service', url: appOrigin + termsPath },
  { title: 'Refund Policy', url: appOrigin + refundPolicyPath },
  { title: 'Privacy Policy', url: appOrigin + privacyPath },
]
