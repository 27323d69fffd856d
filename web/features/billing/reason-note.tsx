import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import type { Billing } from '#contract/billing.ts'
import { creditsPerMonth } from '#rules/credits.ts'
import { plans } from '#rules/plans.ts'
import type { BillingReason } from '../../lib/billing-link.ts'

/** What the seller wanted to do when they were led here; the plan's state says it for `ended`. */
export function ReasonNote({ reason, billing }: { reason: BillingReason | undefined; billing: Billing }) {
  const text = reason && billing.plan === 'lite' ? textOf[reason] : undefined
  if (!text) return null
  return (
    <p className="mb-6 flex gap-3 rounded-xl bg-accent-soft px-4 py-3 text-sm">
      <CircleArrowUp aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
      {text}
    </p>
  )
}

const textOf: Record<BillingReason, string | undefined> = {
  products: `${plans.lite.label} holds ${plans.lite.productLimit} products. ${plans.pro.label} holds ${plans.pro.productLimit}, and what you selected stays selected.`,
  'pro-product': `That product comes with the ${plans.pro.label} plan. What you selected stays selected.`,
  credits: `${plans.pro.label} brings ${creditsPerMonth.pro} credits each month instead of ${creditsPerMonth.lite}.`,
  ended: undefined,
}
