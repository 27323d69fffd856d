import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { places } from '#rules/marketing/places.ts'
import { dayIn } from '#rules/store-day.ts'
import { campaignsQuery } from '../../lib/site/campaigns-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'

type Props = {
  /** The last day for which a piece is planned. */
  until: string
  timeZone: string
  products: Home['products']
}

/** The pieces of Marketing that are planned for today and were not used yet, about courses that the store sells. */
export function TodaysPieces({ until, timeZone, products }: Props) {
  const today = dayIn(timeZone, Date.now())
  return until < today ? null : <PiecesOf today={today} products={products} />
}

function PiecesOf({ today, products }: { today: string; products: Home['products'] }) {
  const { data, isError } = useQuery(campaignsQuery)
  if (isError) return null
  const isSold = (courseId: string) =>
    products.some(({ product_id, status }) => product_id === courseId && status === 'published')
  const due = data?.campaigns.flatMap(({ pieces }) =>
    pieces.filter(
      ({ planned_on, used_at, course_id }) => planned_on === today && !used_at && isSold(course_id),
    ),
  )
  return (
    <Card data-drawn-later>
      <section aria-labelledby="todays-pieces" className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="todays-pieces" className="text-lg font-semibold">
            To post today
          </h2>
          {due ? (
            <p className="text-sm text-muted">
              {due.length > 0
                ? due.map(({ place }) => places[place].name).join(', ')
                : 'Nothing is left for today.'}
            </p>
          ) : (
            <Skeleton className="mt-1 h-5 w-48 rounded" />
          )}
        </div>
        <Button asChild variant="secondary">
          <Link to="/app/marketing?tab=calendar">Open the calendar</Link>
        </Button>
      </section>
    </Card>
  )
}
