import type { Campaigns } from '#contract/marketing.ts'
import {
  bestResult,
  minOrders,
  minVisits,
  perVisitCents,
  type Verdict,
} from '#rules/marketing/best-result.ts'
import { places } from '#rules/marketing/places.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { Card } from '../../ui/layout/card.tsx'
import { angleNames } from './names.ts'
import { FiguresLine } from './piece-figures.tsx'
import { resultsByAngle, resultsByPlace } from './results-of.ts'

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
      ? `${pluralize(compared, what)} so far, ${maxVisits} visits at most`
      : `${pluralize(orders, 'order')} so far`
  return `The best ${what} is named once two ${what}s have ${minVisits} visits each and ${minOrders} orders together: ${soFar}.`
}
