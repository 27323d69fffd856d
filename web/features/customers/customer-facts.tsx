import { Link, useLocation } from 'react-router-dom'
import type { Customer } from '#contract/sales/customers.ts'
import { countryName } from '#rules/country.ts'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import type { CameFromList } from '../../ui/layout/back-link.tsx'

export type CustomerRowsProps = { rows: readonly Customer[]; dayOf: (at: string) => string }
/** Rows render again only if they change, and what is out of sight is not laid out. */
export type CustomersProps = Pick<CustomerRowsProps, 'dayOf'> & {
  pages: readonly CustomerRowsProps['rows'][]
}

export const customerListLabel = 'Your customers, newest purchase first'

/** The full address of a buyer who agreed, else the masked one. */
export const emailText = ({ full_email, email }: Customer) => full_email ?? email

/** Also tells the customer's page that the way back is the list as it is. */
export const CustomerLink = ({ customer }: { customer: Customer }) => (
  <>
    <Link
      to={`/app/customers/${encodeURIComponent(customer.id)}`}
      state={{ list: useLocation().search } satisfies CameFromList}
      className="inline-flex min-h-11 items-center py-1.5 font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {emailText(customer)}
    </Link>
    <span className="-mt-1.5 block text-xs text-muted">
      {customer.country ? countryName(customer.country) : 'Country unknown'}
    </span>
  </>
)

export const ConsentBadge = ({ customer }: { customer: Customer }) =>
  customer.has_consented ? (
    <Badge tone="positive">Address shared</Badge>
  ) : (
    <Badge tone="neutral">Not shared</Badge>
  )

export const Day = ({ at, dayOf }: { at: string; dayOf: (at: string) => string }) => (
  <time dateTime={at} className="tabular-nums">
    {dayOf(at)}
  </time>
)
