import { ApiError } from '../../../lib/api/api-error.ts'
import type { BillingReason } from '../../../lib/billing/billing-link.ts'
import { notify } from './notify.ts'

type SeePlans = (reason: BillingReason) => void

/** Shows a failure that a plan ends, with a button that leads to the plans. Returns whether it was one. */
export function toastIfPlanEnds(error: unknown, seePlans: SeePlans) {
  if (!(error instanceof ApiError)) return false
  const toast = (title: string, reason: BillingReason) =>
    notify.error(title, error.message, { label: 'See Plans', onClick: () => seePlans(reason) })
  if (error.code === 'plan-ended') toast('This has to wait', 'ended')
  else if (error.code === 'not-enough-credits') toast('Generation Error', 'credits')
  else if (error.code === 'pro-product') toast('Upgrade to Pro Plan', 'pro-product')
  else return false
  return true
}
