import type { OperatorOffer } from '#contract/catalog.ts'
import { dollarsAndCents } from '#rules/money/money.ts'

const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`

/** What all stores together have seen of a course; rates are absent where too few have sold it. */
export function OfferFigures({ offer: { popularity_pct, metrics } }: { offer: OperatorOffer }) {
  return (
    <span className="tabular-nums">
      {popularity_pct}%{metrics && ` · ${metrics.sellers} sellers`}
      {metrics && (
        <span className="block text-xs text-muted">
          {[
            `${dollarsAndCents(metrics.earned_per_100_visits_cents)} per 100 visits`,
            ...(metrics.conversion === undefined ? [] : [`${percent(metrics.conversion)} buy`]),
            ...(metrics.refund_rate === undefined ? [] : [`${percent(metrics.refund_rate)} refunded`]),
            ...(metrics.completion_rate === undefined ? [] : [`${percent(metrics.completion_rate)} finish`]),
            ...(metrics.stars === undefined ? [] : [`${metrics.stars.toFixed(1)} stars`]),
          ].join(' · ')}
        </span>
      )}
    </span>
  )
}
