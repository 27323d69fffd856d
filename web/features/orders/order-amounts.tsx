import type { OrderDetail } from '#contract/sales/orders.ts'
import { productName } from '#rules/courses/product.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Amount } from './amount.tsx'
import { amountsOf, dateText, isHeld } from './order-text.ts'

/** How the price was divided, and when the seller's part is theirs. */
export function OrderAmounts({ order }: { order: OrderDetail }) {
  const { priceCents, discountCents, commissionCents, platformCents } = amountsOf(order)
  const takenBackCents = commissionCents - order.commission_cents
  return (
    <Card>
      <h2 className="font-display text-lg font-semibold tracking-title">Your commission</h2>
      <dl className="mt-4 grid gap-2.5 text-sm">
        <Amount
          title={discountCents > 0 ? 'Price after the discount' : 'Price'}
          cents={priceCents - discountCents}
        />
        <Amount title={`${productName}’s part`} cents={-platformCents}>
          The course, its delivery, and all payment fees. You pay none of them.
        </Amount>
        <Amount title="You earned" cents={commissionCents} isSum />
        {takenBackCents !== 0 && (
          <>
            <Amount title="Refunds and disputes" cents={-takenBackCents} />
            <Amount title="You keep" cents={order.commission_cents} isSum />
          </>
        )}
      </dl>
      <p className="mt-4 rounded-lg bg-subtle px-3.5 py-3 text-sm text-muted">{holdText(order)}</p>
    </Card>
  )
}

function holdText({ no_commission, entries, commission_cents }: OrderDetail) {
  if (no_commission) return `${no_commission} That is why it earned no commission.`
  const earned = entries.find(({ kind }) => kind === 'earn')
  if (!earned || commission_cents === 0) return 'Nothing of this order is in your balance.'
  const day = dateText(earned.available_on)
  return isHeld(earned)
    ? `Held until ${day}, in case of a refund.`
    : `Part of your available balance since ${day}.`
}
