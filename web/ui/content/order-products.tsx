import type { Order } from '#contract/sales/orders.ts'

/** Titles and quantities of what was bought. */
export const OrderProducts = ({ order }: { order: Order }) => (
  <ul className="grid gap-1">
    {order.lines.map(({ line, title, quantity }) => (
      <li key={line} className="font-medium wrap-anywhere">
        {quantity > 1 && <span className="text-muted tabular-nums">{quantity} × </span>}
        {title}
      </li>
    ))}
  </ul>
)
