import type { Campaigns } from '#contract/marketing.ts'
import { pluralize } from '#rules/text.ts'
import { Money } from '../../ui/content/money.tsx'

export type PieceFigures = Pick<
  Campaigns['campaigns'][number]['pieces'][number],
  'visits' | 'orders' | 'commission_cents'
>

/** What came through a link. */
export function FiguresLine({ figures: { visits, orders, commission_cents } }: { figures: PieceFigures }) {
  if (visits === 0 && orders === 0) return <p className="text-sm text-muted">No visits yet</p>
  return (
    <p className="text-sm text-muted tabular-nums">
      {pluralize(visits, 'visit')} · {pluralize(orders, 'order')} ·{' '}
      <span className={commission_cents > 0 ? 'font-semibold text-positive' : undefined}>
        <Money cents={commission_cents} format="exact" /> earned
      </span>
    </p>
  )
}

/** Adds up what the pieces brought. Pieces in the same place share a link, so each link counts once. */
export function totalOf(pieces: readonly (PieceFigures & { link: string })[]): PieceFigures {
  const byLink = new Map(pieces.map((piece) => [piece.link, piece]))
  const total = { visits: 0, orders: 0, commission_cents: 0 }
  for (const { visits, orders, commission_cents } of byLink.values()) {
    total.visits += visits
    total.orders += orders
    total.commission_cents += commission_cents
  }
  return total
}
