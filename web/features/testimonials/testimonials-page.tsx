import Quote from 'lucide-react/icons/quote'
import { useState } from 'react'
import type { ReviewOrder, Testimonials } from '#contract/reviews.ts'
import { reviewRequestAfterDays } from '#rules/courses/reviews.ts'
import { pluralize } from '#rules/text.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TestimonialCard } from './testimonial-card.tsx'
import { useTestimonials } from './use-testimonials.ts'

const orders: { value: ReviewOrder; text: string }[] = [
  { value: 'newest', text: 'Newest first' },
  { value: 'lowest', text: 'Lowest first' },
  { value: 'highest', text: 'Highest first' },
]

type Course = Testimonials['courses'][number]

/** `4.7 from 38 readers`, `3 reviews` */
const countText = ({ average, count }: Course) =>
  average === undefined
    ? pluralize(count, 'review')
    : `${average.toFixed(1)} from ${pluralize(count, 'reader')}`

export function TestimonialsPage() {
  usePageTitle('Testimonials')
  const [chosen, setChosen] = useState<string>()
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const query = useTestimonials(chosen, order)
  const [first] = query.data?.pages ?? []
  const [known, setKnown] = useState(first)
  // The choice stays there while another one loads, or if that fails.
  if (first && first !== known) setKnown(first)
  const shownId = first && !query.isPlaceholderData ? first.product_id : (chosen ?? known?.product_id)
  return (
    <>
      <PageHeader
        title="Testimonials"
        text="What readers say about the courses in your store. A review belongs to its course, so it is shown in your store, too."
      />
      {known && known.courses.length > 0 && (
        <section aria-label="Choose reviews" className="mb-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <SelectField
            label="Course"
            value={shownId}
            options={known.courses.map((course) => ({
              value: course.product_id,
              text: `${course.title} · ${countText(course)}`,
            }))}
            onChange={setChosen}
          />
          <SelectField label="Order" value={order} options={orders} onChange={setOrder} />
        </section>
      )}
      <Reviews query={query} />
    </>
  )
}

function Reviews({ query }: { query: ReturnType<typeof useTestimonials> }) {
  const { data, error, isError, isPlaceholderData, refetch } = query
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { dayOf } = useStoreDates()
  const storeName = useHome().data?.store?.name ?? ''
  if (!data) {
    if (!isError) return <TestimonialsSkeleton />
    return (
      <ErrorState
        title="Failed to load your testimonials"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  }
  const [first] = data.pages
  if (!first || first.courses.length === 0) return <NoCourses />
  const course = first.courses.find(({ product_id }) => product_id === first.product_id)
  const reviews = data.pages.flatMap((page) => page.reviews)
  if (reviews.length === 0) return isPlaceholderData ? <TestimonialsSkeleton /> : <NoReviews />
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <ul className="space-y-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <TestimonialCard
              review={review}
              courseTitle={course?.title ?? ''}
              storeName={storeName}
              dayOf={dayOf}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && !isPlaceholderData && (
        <LoadMore
          text="Show more reviews"
          busyText="Loading..."
          auto
          busy={isFetchingNextPage}
          failure={
            isError ? 'More reviews could not be loaded. Check your connection and try again.' : undefined
          }
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

const NoCourses = () => (
  <EmptyStateLink
    icon={<Quote aria-hidden />}
    title="No courses in your store yet"
    text="Add courses, and what their readers say appears here."
    to="/app/offers"
    linkText="Open the catalog"
  />
)

const NoReviews = () => (
  <EmptyState
    icon={<Quote aria-hidden />}
    title="No reviews of this course yet"
    text={`Readers are asked at the last lesson, and by one mail after ${reviewRequestAfterDays} days. Only those who bought the course and read a part of it can write one.`}
  />
)

const rows = ['a', 'b', 'c']

const TestimonialsSkeleton = () => (
  <LoadingRegion label="Loading your testimonials">
    <div className="space-y-4">
      <Skeleton className="h-12 rounded-xl" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-44 rounded-xl" />
      ))}
    </div>
  </LoadingRegion>
)
