import ArrowRight from 'lucide-react/icons/arrow-right'
import Gift from 'lucide-react/icons/gift'
import { useId } from 'react'
import type { Purchase } from '#contract/sales/checkout.ts'
import { coursePath, libraryPath } from '#contract/urls/buyer-links.ts'
import { pluralize } from '#rules/text.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Amount } from '../amount.tsx'
import { FlushCard } from '../flush-card.tsx'
import { PageLink } from '../navigation.tsx'

type Line = Purchase['lines'][number]

/** What was bought, each with the way into its course, and what was paid. */
export const PurchaseSummary = ({ purchase }: { purchase: Purchase }) => (
  <FlushCard>
    <h2 className="sr-only">{paidStates.has(purchase.state) ? 'What you bought' : 'What you ordered'}</h2>
    <ul className="divide-y divide-line">
      {purchase.lines.map((line) => (
        <PurchasedCourse
          key={line.product_id}
          line={line}
          isOpen={purchase.state === 'paid' && (line.refunded_seats ?? 0) < line.quantity}
          refundUntil={purchase.refund_until}
        />
      ))}
    </ul>
    <Totals purchase={purchase} />
  </FlushCard>
)

const paidStates: ReadonlySet<Purchase['state']> = new Set(['paid', 'refunded'])

type CourseProps = { line: Line; isOpen: boolean; refundUntil: string | undefined }

function PurchasedCourse({ line, isOpen, refundUntil }: CourseProps) {
  const titleId = useId()
  const { refunded_seats = 0 } = line
  const seats = line.quantity - refunded_seats
  const gifts = seats - 1
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:flex-nowrap sm:p-6">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p id={titleId} className="font-display text-xl font-semibold tracking-title wrap-anywhere">
          {line.title}
        </p>
        {line.contents && <p className="mt-1 text-sm tabular-nums">{line.contents}</p>}
        <p className="mt-1 text-sm text-muted">
          {line.quantity > 1 && `${pluralize(line.quantity, 'seat')} · `}
          <Money cents={line.total_cents} format="exact" />
          {refunded_seats > 0 &&
            ` · ${seats > 0 ? `${pluralize(refunded_seats, 'seat')} refunded` : 'Refunded'}`}
        </p>
        {isOpen && line.owned_before && <SecondSeat seats={seats} refundUntil={refundUntil} />}
        {isOpen && !line.owned_before && gifts > 0 && (
          <p className="mt-2 flex items-start gap-2 text-sm">
            <Gift aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
            One seat is yours. Your library has {gifts === 1 ? 'a gift link' : `${gifts} gift links`} for the
            {gifts === 1 ? ' other one' : ' others'}.
          </p>
        )}
      </div>
      {isOpen && (
        <Button className="w-full sm:w-auto" asChild>
          <PageLink href={coursePath(line.product_id)} aria-describedby={titleId}>
            Open course
            <ArrowRight aria-hidden />
          </PageLink>
        </Button>
      )}
    </li>
  )
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** The buyer may not have known that they had the course. */
const SecondSeat = ({ seats, refundUntil }: { seats: number; refundUntil: string | undefined }) => (
  <p className="mt-2 flex items-start gap-2 text-sm">
    <Gift aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
    <span>
      You had this course already, so {seats === 1 ? 'this seat is' : 'these seats are'} to give away.{' '}
      <PageLink href={libraryPath} className="font-semibold text-accent underline underline-offset-3">
        Your library
      </PageLink>{' '}
      makes {seats === 1 ? 'the gift link' : 'the gift links'}, or takes your request for a refund
      {refundUntil && ` until ${shortDate.format(new Date(refundUntil))}`}.
    </span>
  </p>
)

function discountName({ lines }: Purchase) {
  const names = [...new Set(lines.flatMap(({ deals = [] }) => deals))]
  return names.length > 0 ? `Discount: ${names.join(', ')}` : 'Discount'
}

function Totals({ purchase }: { purchase: Purchase }) {
  const { subtotal_cents, discount_cents, tax_cents, total_cents, refunded_cents = 0 } = purchase
  const hasParts = discount_cents > 0 || tax_cents > 0
  return (
    <dl className="space-y-1.5 border-t border-line px-5 py-4 text-sm sm:px-6">
      {hasParts && <Amount name="Subtotal" cents={subtotal_cents} />}
      {discount_cents > 0 && <Amount name={discountName(purchase)} cents={-discount_cents} />}
      {tax_cents > 0 && <Amount name="Tax" cents={tax_cents} />}
      <Amount name="Total" cents={total_cents} className="text-base font-semibold" />
      {refunded_cents > 0 && <Amount name="Refunded" cents={-refunded_cents} />}
    </dl>
  )
}
