import type { Purchase } from '#contract/sales/checkout.ts'
import { Button } from '../../ui/controls/button.tsx'

const texts = {
  open: 'The payment has not arrived yet. If you have paid, this page shows your courses as soon as it does. If not, nothing was charged.',
  pending:
    'Your bank confirms this payment, which may take a few days. Then a receipt comes by mail, with a link that opens your courses. You can close this page.',
  refunded: 'The amount was paid back, and access to these courses has ended.',
  failed:
    'Your bank did not send the money, so nothing was charged. You can order again in the store, with another payment method too.',
  expired: 'It was not paid in time, and nothing was charged. Your cart is still in the store.',
}

type Props = { purchase: Purchase; isBusy: boolean; onAskAgain: () => void }

/** What an order is waiting for, or how it ended. */
export function StateNote({ purchase: { state, store }, isBusy, onAskAgain }: Props) {
  if (state === 'paid') return null
  const isWaiting = state === 'open' || state === 'pending'
  return (
    <div role="status" className="rounded-xl bg-warning-soft p-5 sm:p-6">
      <p>{texts[state]}</p>
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
    </div>
  )
}
