import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router-dom'
import { billingLink } from '../../lib/billing/billing-link.ts'
import { Button } from '../../ui/controls/button.tsx'

export type Availability = 'free' | 'selected' | 'in-store' | 'locked'

type Props = { availability: Availability; titleId?: string; onToggle: () => void; onUpgrade: () => void }

/** The card's only button. A Pro product on the Lite plan links to the plans instead. */
export function ProductChoice({ availability, titleId, onToggle, onUpgrade }: Props) {
  if (availability === 'in-store') {
    return (
      <Button variant="secondary" disabled aria-describedby={titleId} className="relative w-full">
        <Check aria-hidden />
        In Store
      </Button>
    )
  }
  if (availability === 'locked') {
    return (
      <Button asChild variant="secondary" className="relative w-full">
        <Link
          to={billingLink({ reason: 'pro-product', returnTo: '/app/offers' })}
          onClick={onUpgrade}
          aria-describedby={titleId}
        >
          <Lock aria-hidden />
          Upgrade to Pro Plan
        </Link>
      </Button>
    )
  }
  const isSelected = availability === 'selected'
  return (
    <Button
      variant={isSelected ? 'primary' : 'secondary'}
      aria-describedby={titleId}
      onClick={onToggle}
      className="relative w-full"
    >
      {isSelected && <Check aria-hidden />}
      {isSelected ? 'Selected' : 'Select'}
    </Button>
  )
}
