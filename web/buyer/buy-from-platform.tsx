import { useRef } from 'react'
import type { RecommendedCourse } from '#contract/sales/checkout.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { refundDays } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { exactDollars } from '#rules/money/money.ts'
import { recommendedSource } from '#rules/source.ts'
import { Button } from '../ui/controls/button.tsx'
import { call } from './data/api.ts'
import { useRequest } from './data/use-request.ts'
import { ErrorText } from './error-text.tsx'

type Props = {
  course: RecommendedCourse
  offer: NonNullable<RecommendedCourse['sold_here']>
  titleId: string
}

/** Buys a course from the platform: the store that sold the first one has no seller any more. */
export function BuyFromPlatform({ course: { price_cents }, offer, titleId }: Props) {
  const { isBusy, problem, send } = useRequest({ leavesPage: true })
  // A repeated press leads to the same payment page.
  const requestId = useRef(crypto.randomUUID())
  const buy = () =>
    send(async () => {
      const { url } = await call(buyerRoutes['create-checkout'], {
        store_id: offer.store_id,
        lines: [{ id: offer.id, quantity: 1 }],
        total_cents: price_cents,
        source: { s: recommendedSource },
        request_id: requestId.current,
      })
      location.assign(url)
    })
  return (
    <div className="w-full sm:w-auto">
      <Button
        variant="secondary"
        className="w-full"
        busy={isBusy}
        busyText="Opening..."
        aria-describedby={titleId}
        onClick={() => void buy()}
      >
        Buy for {exactDollars(price_cents)}
      </Button>
      <ErrorText text={problem} className="mt-2" />
      <p className="mt-2 text-xs text-muted">
        Sold by {productName}. {refundDays} days to get your money back.
      </p>
    </div>
  )
}
