import { useNavigate } from 'react-router-dom'
import { type BillingReason, billingLink } from './billing-link.ts'

/** Returns a function that leads to the plans, from where one comes back to `returnTo`. */
export function useSeePlans(returnTo: string) {
  const navigate = useNavigate()
  return (reason: BillingReason) => void navigate(billingLink({ reason, returnTo }))
}
