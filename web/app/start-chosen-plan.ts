import type { NavigateFunction } from 'react-router-dom'
import type { Billing } from '#contract/money/billing.ts'
import { afterSignIn } from '#rules/accounts/redirect.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { billingLink, type ChosenPlan } from '../lib/billing/billing-link.ts'
import { billingQuery, goToCheckout } from '../lib/billing/checkout.ts'
import { queryClient } from '../lib/queries.ts'
import { notify } from '../ui/overlays/toasts/notify.ts'

/** `isSignIn`: whether somebody has just signed in, who chose the plan as a visitor. */
type Options = { navigate: NavigateFunction; isSignIn: boolean }

/**
 * Goes to the payment of the chosen plan, which leads to the dashboard if nothing is paid. Who has a plan, or was signed
 * in already, finds the choice in Billing. Does nothing on a stage without billing.
 */
export async function startChosenPlan(chosen: ChosenPlan, { navigate, isSignIn }: Options) {
  const toBilling = () => void navigate(billingLink({ chosen }), { replace: true })
  try {
    const billing = await queryClient.fetchQuery(billingQuery)
    if (!billing.is_on) return
    if (!isSignIn || hasPlan(billing)) return toBilling()
    await goToCheckout(chosen, afterSignIn)
  } catch (error) {
    toBilling()
    if (error instanceof ApiError) notify.error('Payment not started', error.message)
  }
}

const hasPlan = ({ state }: Billing) => !['unbilled', 'trial', 'trial_ended', 'ended'].includes(state)
