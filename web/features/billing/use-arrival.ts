import { useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#rules/accounts/redirect.ts'
import { billingReasons, chosenPlanIn } from '../../lib/billing/billing-link.ts'

/** Why the seller came, with which choice, and where to go on afterwards. */
export function useArrival() {
  const [params] = useSearchParams()
  const returnTo = safeRedirect(params.get('return_to'), '')
  return {
    reason: billingReasons.find((reason) => reason === params.get('reason')),
    chosen: chosenPlanIn(params),
    /** Undefined if the seller came for the page itself. */
    returnTo: returnTo === '' || returnTo.startsWith('/app/billing') ? undefined : returnTo,
    /** The payment that the seller comes back from. */
    sessionId: params.get('session_id'),
    /** The subscription whose card and invoices the seller comes back from. */
    subscriptionId: params.get('subscription_id'),
  }
}
export type Arrival = ReturnType<typeof useArrival>
