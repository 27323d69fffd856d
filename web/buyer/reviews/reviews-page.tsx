import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { type ReviewOrder, reviewOrders } from '#contract/reviews.ts'
import { reviewsPolicyPath } from '#contract/urls/legal-links.ts'
import { reviewRoutes } from '#contract/urls/review-routes.ts'
import { pluralize } from '#rules/text.ts'
import { ChoiceChips } from '../../ui/controls/choice-chips.tsx'
import { bandActionClasses } from '../band.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { call } from '../data/api.ts'
import { createSharedResource, useSharedResource } from '../data/shared-resource.ts'
import { LoadFailure } from '../load-failure.tsx'
import { Placeholder } from '../placeholder.tsx'
import { useStoreColors } from '../store-colors.ts'
import { ReviewList } from './review-list.tsx'

const orders = [
  { value: 'newest', text: 'Newest' },
  { value: 'lowest', text: 'Lowest' },
  { value: 'highest', text: 'Highest' },
] as const satisfies { value: ReviewOrder; text: string }[]

const pageTitle = 'What readers say'

/** All public reviews of a course, with the answers of the store whose page led here. */
export function ReviewsPage({ course }: { course: string }) {
  const [asked] = useState(() => new URLSearchParams(location.search))
  const store = asked.get('store') ?? undefined
  const [order, setOrder] = useState<ReviewOrder>(
    () => reviewOrders.find((known) => known === asked.get('order')) ?? 'newest',
  )
  const choose = (next: ReviewOrder) => {
    asked.set('order', next)
    history.replaceState(null, '', `?${asked}`)
    setOrder(next)
  }
  const listIn = (wanted: ReviewOrder) =>
    createSharedResource(() => call(reviewRoutes['list-reviews'], { course, store, order: wanted }))
  const [first] = useState(() => ({ order, list: listIn(order) }))
  const { data, error } = useSharedResource(first.list)
  useStoreColors(data?.store?.brand_color)
  if (!data && error !== undefined)
    return (
      <BuyerPage pageTitle={pageTitle} title={pageTitle}>
        <LoadFailure
          title="These reviews could not be opened"
          error={error}
          onRetry={() => void first.list.load()}
        />
      </BuyerPage>
    )
  return (
    <BuyerPage
      pageTitle={data ? `${pageTitle} about ${data.title}` : pageTitle}
      store={data?.store}
      action={
        data?.course_url && (
          <a href={data.course_url} className={bandActionClasses}>
            <ArrowLeft aria-hidden />
            The course
          </a>
        )
      }
      title={data?.title ?? <Placeholder text="The title of a course" />}
      note={
        <>
          {data ? countText(data) : <Placeholder text="4.7 from 38 readers" />} ·{' '}
          <a href={reviewsPolicyPath} className="underline">
            How reviews are checked
          </a>
        </>
      }
    >
      <ChoiceChips
        legend="Order"
        name="order"
        options={orders}
        chosen={[order]}
        onChange={([chosen]) => chosen && choose(chosen)}
      />
      <ReviewList
        key={order}
        first={order === first.order ? first.list : listIn(order)}
        after={(cursor) => call(reviewRoutes['list-reviews'], { course, store, order, cursor })}
      />
    </BuyerPage>
  )
}

/** `4.7 from 38 readers`, `3 reviews` */
const countText = ({ average, count }: { average?: number | undefined; count: number }) =>
  average === undefined
    ? pluralize(count, 'review')
    : `${average.toFixed(1)} from ${pluralize(count, 'reader')}`
