import type { Order, OrderLine } from '#contract/sales/orders.ts'
import { dealLabel } from '#rules/deals/deal.ts'
import { sharesOf } from '#rules/deals/price-cart.ts'
import { exactDollars } from '#rules/money/money.ts'
import { Money } from '../../ui/content/money.tsx'
import { Amount } from './amount.tsx'
import { amountsOf } from './order-text.ts'

/** What was sold, what each line earned, and what the buyer paid. */
export const OrderLines = ({ order }: { order: Order }) => (
  <section className="rounded-xl border border-line bg-surface shadow-card">
    <h2 className="px-5 pt-5 font-display text-lg font-semibold tracking-title sm:px-6 sm:pt-6">
      What was sold
    </h2>
    <ul className="mt-1 divide-y divide-line">
      {order.lines.map((line) => (
        <li key={line.line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-5 py-4 sm:px-6">
          <p className="font-medium wrap-anywhere">{line.title}</p>
          <p className="text-right font-medium">
            <Money cents={line.price_cents * line.quantity} format="decimals" />
          </p>
          <p className="mt-0.5 text-sm text-muted tabular-nums">{priceText(line)}</p>
          <p className="mt-0.5 text-right text-sm text-positive">
            <span className="sr-only">You earned </span>
            <Money cents={line.commission_cents} format="decimals" />
          </p>
          <p className="col-span-2 mt-0.5 text-xs text-muted tabular-nums">{commissionText(line)}</p>
          {line.deals && (
            <p className="col-span-2 mt-0.5 text-xs text-muted">{line.deals.map(dealLabel).join(', ')}</p>
          )}
        </li>
      ))}
    </ul>
    <BuyerAmounts order={order} />
  </section>
)

function BuyerAmounts({ order }: { order: Order }) {
  const { discountCents, taxCents } = amountsOf(order)
  const deals = sharesOf(order.lines.flatMap((line) => line.deals ?? []))
  const otherCents = discountCents - deals.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <dl className="grid gap-2.5 border-t border-line bg-subtle px-5 py-4 text-sm first:rounded-t-xl last:rounded-b-xl sm:px-6">
      {deals.map((deal) => (
        <Amount key={deal.id} title={dealLabel(deal)} cents={-deal.cents} />
      ))}
      {otherCents > 0 && <Amount title="Discount" cents={-otherCents} />}
      {taxCents > 0 && <Amount title="Tax, which goes to the tax office" cents={taxCents} />}
      <Amount title="The buyer paid" cents={order.total_cents} />
      {order.refunded_cents > 0 && <Amount title="Refunded to the buyer" cents={-order.refunded_cents} />}
    </dl>
  )
}

const priceText = ({ quantity, price_cents }: OrderLine) =>
  quantity === 1 ? '1 seat' : `${quantity} seats at ${exactDollars(price_cents)}`

const commissionText = ({ commission_pct, price_cents, quantity, discount_cents }: OrderLine) =>
  `Your commission: ${commission_pct}% of ${exactDollars(price_cents * quantity - discount_cents)}${
    discount_cents > 0 ? ' after the discount' : ''
  }`
