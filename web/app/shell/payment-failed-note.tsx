import { Link } from 'react-router-dom'
import type { Tenant } from '#contract/store.ts'
import { hasAccess, paymentFailedText, planEndedText } from '#rules/billing/subscription.ts'
import { useHome } from '../../lib/queries.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { useIsWithin } from './shell-navigation.tsx'

/** Returns the tenant if the shell says that its payment has failed. Billing says the same in its own words. */
export function useUnpaidTenant() {
  const tenant = useHome().data?.tenant
  const isBilling = useIsWithin('/app/billing')
  return tenant?.past_due_since && !tenant.closes_at && !isBilling ? tenant : undefined
}

/** Leads to the card from every page but Billing. */
export function PaymentFailedNote() {
  const tenant = useUnpaidTenant()
  return tenant && <Note tenant={tenant} />
}

function Note({ tenant }: { tenant: Tenant }) {
  const { dayOf } = useStoreDates()
  const { access_ends_at } = tenant
  const text =
    access_ends_at && hasAccess(access_ends_at, Date.now())
      ? paymentFailedText(dayOf(access_ends_at))
      : planEndedText(tenant)
  return (
    <div role="status" className="border-b border-line bg-warning-soft text-sm print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-4 sm:px-8 lg:px-12">
        <p className="min-w-0 flex-1 basis-64 pt-2.5 sm:py-2.5">{text}</p>
        <Link
          to="/app/billing"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Update Payment Method
        </Link>
      </div>
    </div>
  )
}
