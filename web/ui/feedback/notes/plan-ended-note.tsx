import { Link } from 'react-router-dom'
import type { Tenant } from '#contract/store.ts'
import { hasAccess, planEndedText } from '#rules/billing/subscription.ts'
import { billingLink } from '../../../lib/billing/billing-link.ts'
import { Button } from '../../controls/button.tsx'

type Props = {
  /** Undefined while unknown. */
  tenant: Tenant | null | undefined
  returnTo: string
}

/** Says what waits once the trial or the plan has ended. The shell says it of a failed payment, on every page. */
export function PlanEndedNote({ tenant, returnTo }: Props) {
  if (!tenant || tenant.past_due_since || hasAccess(tenant.access_ends_at, Date.now())) return null
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">{planEndedText(tenant)}</p>
      <Button asChild variant="secondary" className="max-sm:w-full">
        <Link to={billingLink({ reason: 'ended', returnTo })}>See Plans</Link>
      </Button>
    </div>
  )
}
