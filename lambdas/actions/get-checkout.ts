import { action, ReplyWithCookie } from '../action.ts'
import { startBuyerSession } from '../library/session.ts'
import { countFailures } from '../metrics.ts'
import { openCheckout } from '../payments/open-checkout.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'

/** A paid purchase signs its buyer in to what it bought, whether or not the webhook has come. */
export const handler = action('get-checkout', async ({ input: { id, key } }) => {
  const { purchase, opens } = await countFailures('PaymentFailures', () => openCheckout(stripeSales, id, key))
  if (!opens) return purchase
  return new ReplyWithCookie(purchase, await startBuyerSession(opens.libraryId, opens.paymentId))
})
