import { useCallback, useEffect, useState } from 'react'
import type { Purchase } from '#contract/sales/checkout.ts'
import { libraryPath, parseToken } from '#contract/urls/buyer-links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { bandActionClasses } from '../band.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { purchaseOf } from '../data/library-data.ts'
import { useSharedResource } from '../data/shared-resource.ts'
import { ErrorText } from '../error-text.tsx'
import { LoadFailure, messageOf } from '../load-failure.tsx'
import { PageLink, useHash } from '../navigation.tsx'
import { RecommendedCourseSection } from '../recommended-course-section.tsx'
import { useStoreColors } from '../store-colors.ts'
import { SupportLink } from '../support-link.tsx'
import { OrderPlaceholder, pageTitle, paidTitle } from './order-placeholder.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'

const texts = {
  open: 'The payment has not arrived yet. If you have paid, this page shows your courses as soon as it does. If not, nothing was charged.',
  pending:
    'Your bank confirms this payment, which may take a few days. Then a receipt comes by mail, with a link that opens your courses. You can close this page.',
  refunded: 'The amount was paid back, and the access that this order gave to its courses has ended.',
  failed:
    'Your bank did not send the money, so nothing was charged. You can order again in the store, with another payment method too.',
  expired: 'It was not paid in time, and nothing was charged. Your cart is still in the store.',
}

type Props = {
  purchase: Purchase
  isBusy: boolean
  /** Why the state could not be asked for again. */
  error: unknown
  onAskAgain: () => void
}

/** What an order is waiting for, or how it ended. */
function StateNote({ purchase: { state, store }, isBusy, error, onAskAgain }: Props) {
  if (state === 'paid') return null
  const isWaiting = state === 'open' || state === 'pending'
  return (
    <div className="rounded-xl bg-warning-soft p-5 sm:p-6">
      <p role="status">{texts[state]}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isWaiting && (
          <Button variant="secondary" busy={isBusy} busyText="Checking..." onClick={onAskAgain}>
            Check again
          </Button>
        )}
        <Button variant={isWaiting ? 'quiet' : 'secondary'} className="max-w-full" asChild>
          <a href={store.url}>Back to {store.name}</a>
        </Button>
      </div>
      <ErrorText text={error ? messageOf(error) : undefined} className="mt-3" />
    </div>
  )
}

const askAgainAfterMs = 3_000
const maxRepeats = 10

/** Where the payment page returns to. Only the key in the address lets a buyer see a purchase. */
export function ThanksPage({ checkoutId }: { checkoutId: string }) {
  const key = parseToken(useHash())
  return key ? <Order key={key} checkoutId={checkoutId} secret={key} /> : <WithoutKey />
}

const WithoutKey = () => (
  <BuyerPage pageTitle={pageTitle} title={pageTitle}>
    <EmptyState
      title="This link is incomplete"
      text="Copy it again, with everything after the #. The receipt in your inbox opens your courses too."
      action={<LibraryButton />}
    />
  </BuyerPage>
)

const LibraryButton = () => (
  <Button asChild>
    <PageLink href={libraryPath}>Go to your library</PageLink>
  </Button>
)

function Order({ checkoutId, secret }: { checkoutId: string; secret: string }) {
  const resource = purchaseOf(checkoutId, secret)
  const { data: purchase, error, isLoading } = useSharedResource(resource)
  const load = useCallback(() => void resource.load(), [resource])
  useStoreColors(purchase?.store.brand_color)
  useRepeats(purchase?.state === 'open', load)
  if (purchase) return <Loaded purchase={purchase} isBusy={isLoading} error={error} onAskAgain={load} />
  if (error)
    return (
      <BuyerPage pageTitle={pageTitle} title={pageTitle}>
        <LoadFailure title="This order could not be opened" error={error} onRetry={load} />
      </BuyerPage>
    )
  return <OrderPlaceholder />
}

/** Asks a few more times: a buyer may be back before the provider knows of the payment. */
function useRepeats(isOpen: boolean, load: () => void) {
  const [repeats, setRepeats] = useState(0)
  useEffect(() => {
    if (!isOpen || repeats >= maxRepeats) return
    const timer = setTimeout(() => {
      setRepeats(repeats + 1)
      load()
    }, askAgainAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, repeats, load])
}

const Loaded = ({ purchase, ...asking }: Props) => (
  <BuyerPage
    pageTitle={pageTitle}
    store={purchase.store}
    title={titles[purchase.state]}
    note={noteOf(purchase)}
    action={
      <PageLink href={libraryPath} className={bandActionClasses}>
        Your library
      </PageLink>
    }
  >
    <div className="space-y-5">
      <StateNote purchase={purchase} {...asking} />
      <PurchaseSummary purchase={purchase} />
      {purchase.recommended && <RecommendedCourseSection course={purchase.recommended} />}
      <SupportLink address={purchase.store.support_email} />
      {purchase.state === 'paid' && (
        <Button variant="quiet" className="-ml-4 max-w-full" asChild>
          <a href={purchase.store.url}>Back to {purchase.store.name}</a>
        </Button>
      )}
    </div>
  </BuyerPage>
)

const titles = {
  paid: paidTitle,
  pending: 'Thank you. Your payment is on its way.',
  open: 'Waiting for your payment',
  refunded: 'This order was refunded',
  failed: 'Your payment did not go through',
  expired: 'This checkout has expired',
}

const noteOf = ({ state, email, number = '', store }: Purchase) =>
  state === 'paid' &&
  email && (
    <p>
      Your receipt {number} goes to <span className="font-semibold text-band-ink">{email}</span>.{' '}
      <a
        href={`mailto:${store.support_email}?subject=${encodeURIComponent(`Wrong address on receipt ${number}`)}&body=${encodeURIComponent('My receipt should go to: ')}`}
        className="py-3.5 whitespace-nowrap underline underline-offset-3"
      >
        Wrong address?
      </a>
    </p>
  )
