import { type DealKind, dealLimits } from '#rules/deals/deal.ts'
import { exactDollars } from '#rules/money/money.ts'
import { bundleDiscount } from '#storefront/shown-deals.ts'
import type { DealEffect } from './deal-draft.ts'

type Props = {
  kind: DealKind
  name: string
  titles: readonly string[]
  /** Undefined while it is invalid. */
  percent: number | undefined
  worth: DealEffect | undefined
}

/** What the seller earns with the deal, and how buyers will read it. */
export function DealPreview({ kind, name, titles, percent, worth }: Props) {
  const [least, most] = dealLimits[kind].percent
  if (percent === undefined)
    return (
      <p className="text-sm text-muted">
        Choose a whole percentage from {least} to {most} to see what you earn.
      </p>
    )
  if (!worth) return <p className="text-sm text-muted">Choose courses to see what you earn.</p>
  const { cents, wasCents, earnedCents, wasEarnedCents, shown } = worth
  if (kind === 'bundle' && !shown)
    return (
      <p role="status" className="text-sm text-muted">
        Your prices of these courses are the lowest that they may have, so the bundle takes nothing off and
        your page does not show it. Raise a price, or choose other courses.
      </p>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p role="status" className="text-lg">
        You earn <strong className="text-positive">{exactDollars(earnedCents)}</strong> instead of{' '}
        {exactDollars(wasEarnedCents)}
        <span className="block text-sm text-muted">when a buyer takes each of the courses once</span>
      </p>
      <figure className="rounded-lg border-2 border-accent p-4">
        <figcaption className="mb-2 text-xs text-muted">Buyers will see</figcaption>
        {kind === 'code' ? (
          <>
            <p className="font-semibold">
              {name || 'CODE'}: −{exactDollars(wasCents - cents)}
            </p>
            <p className="text-sm text-muted">
              {name || 'CODE'}: {percent}% off.
            </p>
          </>
        ) : (
          <>
            <p className="font-semibold">{kind === 'pair' ? `Goes well with ${titles[0]}:` : name}</p>
            <p className="text-sm">{kind === 'pair' ? titles[1] : titles.join(' + ')}</p>
            <p className="mt-1 text-sm">
              <strong>{exactDollars(cents)}</strong>
              {kind === 'bundle' && shown && ` · ${bundleDiscount(shown)}`}
            </p>
          </>
        )}
      </figure>
    </div>
  )
}
