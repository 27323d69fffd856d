import type { Campaigns, Piece } from '#contract/marketing.ts'
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

/** Adds up what the pieces of a campaign brought. Those in one place share their figures, also if they are about several courses. */
export function totalOf(pieces: readonly (PieceFigures & Pick<Piece, 'place'>)[]): PieceFigures {
  const byPlace = new Map(pieces.map((piece) => [piece.place, piece]))
  const total = { visits: 0, orders: 0, commission_cents: 0 }
  for (const { visits, orders, commission_cents } of byPlace.values()) {
    total.visits += visits
    total.orders += orders
    total.commission_cents += commission_cents
  }
  return total
}
