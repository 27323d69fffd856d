import type { Campaigns } from '#contract/marketing.ts'
import {
  bestResult,
  minOrders,
  minVisits,
  perVisitCents,
  type Result,
  type Verdict,
} from '#rules/marketing/best-result.ts'
import { places } from '#rules/marketing/places.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { ListedCampaign, ListedPiece } from './listed-campaign.ts'
import { angleNames } from './names.ts'
import { FiguresLine } from './piece-figures.tsx'

/** Returns what each place brought. */
const resultsByPlace = (campaigns: readonly ListedCampaign[]): Result<ListedPiece['place']>[] =>
  summed(groupsOf(campaigns).map(([first]) => ({ ...figuresOf(first), name: first.place })))

/** Returns what each angle brought, by the pieces that share their figures with no other angle. */
const resultsByAngle = (campaigns: readonly ListedCampaign[]): Result<ListedPiece['angle']>[] =>
  summed(
    groupsOf(campaigns)
      .filter(
        ([first, ...others]) =>
          !first.varied && others.every(({ angle, varied }) => !varied && angle === first.angle),
      )
      .map(([first]) => ({ ...figuresOf(first), name: first.angle })),
  )

const figuresOf = ({ visits, orders, commission_cents }: ListedPiece) => ({
  visits,
  orders,
  commission_cents,
})

/** Returns the pieces that share their figures: those of a campaign in one place, also if they are about several courses. */
const groupsOf = (campaigns: readonly ListedCampaign[]) =>
  campaigns.flatMap(({ pieces }) => {
    const groups = new Map<ListedPiece['place'], [ListedPiece, ...ListedPiece[]]>()
    for (const piece of pieces) {
      const known = groups.get(piece.place)
      if (known) known.push(piece)
      else groups.set(piece.place, [piece])
    }
    return [...groups.values()]
  })

function summed<Name extends string>(results: readonly Result<Name>[]): Result<Name>[] {
  const sums = new Map<Name, Result<Name>>()
  for (const { name, visits, orders, commission_cents } of results) {
    const sum = sums.get(name) ?? { name, visits: 0, orders: 0, commission_cents: 0 }
    sums.set(name, {
      name,
      visits: sum.visits + visits,
      orders: sum.orders + orders,
      commission_cents: sum.commission_cents + commission_cents,
    })
  }
  return [...sums.values()]
}

/** What each place brought, and which place and angle earn most. */
export function WhatWorks({ campaigns }: Pick<Campaigns, 'campaigns'>) {
  const byPlace = resultsByPlace(campaigns)
  return (
    <Card className="mb-6">
      <h2 className="font-display text-lg font-semibold tracking-title">What works</h2>
      <ul className="mt-2 grid gap-1 text-sm">
        <li>{verdictText('place', bestResult(byPlace), (name) => places[name].name)}</li>
        <li>{verdictText('angle', bestResult(resultsByAngle(campaigns)), (name) => angleNames[name])}</li>
      </ul>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {byPlace.map((result) => (
          <div key={result.name}>
            <dt className="text-sm font-semibold">{places[result.name].name}</dt>
            <dd>
              <FiguresLine figures={result} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function verdictText<Name extends string>(
  what: 'place' | 'angle',
  verdict: Verdict<Name>,
  nameOf: (name: Name) => string,
) {
  if (verdict.best) {
    const { name, visits, orders } = verdict.best
    return `Best ${what}: ${nameOf(name)}. A visit earns ${exactDollars(Math.round(perVisitCents(verdict.best)))} (${pluralize(visits, 'visit')}, ${pluralize(orders, 'order')}).`
  }
  const { compared, maxVisits, orders } = verdict
  const soFar =
    compared < 2
      ? `${pluralize(compared, what)} so far, ${pluralize(maxVisits, 'visit')} at most`
      : `${pluralize(orders, 'order')} so far`
  return `The best ${what} is named once two ${what}s have ${minVisits} visits each and ${minOrders} orders together: ${soFar}.`
}
