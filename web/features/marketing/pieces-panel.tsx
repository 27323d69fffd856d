import { useState } from 'react'
import { placeNames, places } from '#rules/marketing/places.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { linkProblemsOf, type MarketingProps, titlesOf } from './marketing-props.ts'
import { PieceCard } from './piece-card.tsx'
import { WhatWorks } from './what-works.tsx'

const all = 'all'
const orders = [
  { value: 'newest', text: 'Newest first' },
  { value: 'earned', text: 'Most earned first' },
] as const

/** The pieces of all campaigns. */
export function PiecesPanel({
  home,
  products,
  live,
  campaigns,
}: Pick<MarketingProps, 'home' | 'products' | 'live' | 'campaigns'>) {
  const [place, setPlace] = useState<string>(all)
  const [order, setOrder] = useState<'newest' | 'earned'>('newest')
  const { dayOf } = useStoreDates()
  const titleOf = titlesOf(products)
  const linkProblemOf = linkProblemsOf({ products, live })
  const listed = campaigns.flatMap(({ campaign, pieces }) => pieces.map((piece) => ({ campaign, piece })))
  const used = placeNames.filter((name) => listed.some(({ piece }) => piece.place === name))
  const shown = listed.filter(({ piece }) => place === all || piece.place === place)
  const sorted =
    order === 'newest'
      ? shown
      : shown.toSorted((one, other) => other.piece.commission_cents - one.piece.commission_cents)
  return (
    <>
      <WhatWorks campaigns={campaigns} />
      <h2 className="sr-only">Pieces of all campaigns</h2>
      <div className="mb-6 grid gap-3 sm:grid-cols-2 lg:max-w-xl">
        <SelectField
          label="Place"
          value={place}
          options={[
            { value: all, text: 'All places' },
            ...used.map((value) => ({ value, text: places[value].name })),
          ]}
          onChange={setPlace}
        />
        <SelectField label="Order" value={order} options={orders} onChange={setOrder} />
      </div>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {sorted.map(({ campaign, piece }) => (
          <li key={piece.id}>
            <PieceCard
              piece={piece}
              campaign={campaign}
              storeName={home.store?.name ?? ''}
              course={titleOf(piece.course_id)}
              linkProblem={linkProblemOf(piece.course_id)}
              credits={home.stats.credit_balance}
              dayOf={dayOf}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
