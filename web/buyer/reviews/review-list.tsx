import { useState } from 'react'
import type { Review, Reviews } from '#contract/reviews.ts'
import { reviewRequestAfterDays } from '#rules/courses/reviews.ts'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type SharedResource, useSharedResource } from '../data/shared-resource.ts'
import { useRequest } from '../data/use-request.ts'
import { LoadFailure } from '../load-failure.tsx'

type Props = { first: SharedResource<Reviews>; after: (cursor: string) => Promise<Reviews> }

/** The reviews in one order, twenty at a time. */
export function ReviewList({ first, after }: Props) {
  const [list] = useState(first)
  const { data, error } = useSharedResource(list)
  const [more, setMore] = useState<Reviews[]>([])
  const { isBusy, problem, send } = useRequest()
  if (!data) {
    if (error === undefined) return <LoadingReviews />
    return (
      <LoadFailure title="These reviews could not be loaded" error={error} onRetry={() => void list.load()} />
    )
  }
  const pages = [data, ...more]
  const cursor = pages.at(-1)?.cursor
  const load = (from: string) =>
    send(async () => {
      const next = await after(from)
      setMore((known) => [...known, next])
    })
  const reviews = pages.flatMap((page) => page.reviews)
  if (reviews.length === 0)
    return (
      <EmptyState
        title="No reviews yet"
        text={`Readers of this course are asked for one after ${reviewRequestAfterDays} days.`}
      />
    )
  return (
    <>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-6">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
      {cursor && (
        <LoadMore text="Show more reviews" busy={isBusy} failure={problem} onMore={() => void load(cursor)} />
      )}
    </>
  )
}

const ReviewText = ({ review: { stars, text, reader, label, answer } }: { review: Review }) => (
  <>
    <p className="text-sm">
      <span aria-hidden className="mr-2 text-lg tracking-wide text-accent">
        {'★'.repeat(stars)}
        {'☆'.repeat(5 - stars)}
      </span>
      {stars} of 5
    </p>
    <blockquote dir="auto" className="mt-2 text-lg whitespace-pre-line wrap-anywhere">
      {text}
    </blockquote>
    <p className="mt-3 text-sm text-muted">
      <bdi className="font-semibold text-ink">{reader}</bdi> {label}
    </p>
    {answer && (
      <div className="mt-4 border-l-2 border-accent pl-4">
        <p className="text-sm font-semibold">Answer from the store</p>
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {answer.text}
        </p>
      </div>
    )}
  </>
)

const rows = ['a', 'b', 'c']

const LoadingReviews = () => (
  <LoadingRegion label="Loading the reviews">
    <div className="mt-6 space-y-4">
      {rows.map((row) => (
        <Skeleton key={row} className="h-36 rounded-xl" />
      ))}
    </div>
  </LoadingRegion>
)
