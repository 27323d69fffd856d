import { commerceApi } from '#contract/commerce-api.ts'
import { action, ReplyWithCookie } from '../http/action.ts'
import { isOpenTo, startBuyerSession } from '../http/buyer-session.ts'
import { markOwned } from '../library/mark-owned.ts'
import { countFailures } from '../metrics.ts'
import { openCheckout } from '../payments/open-checkout.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'

/**
 * A paid purchase signs its buyer in to what it bought, whether or not the webhook has come, for 90 days. A session that opens it
 * already stays, because it may open more.
 */
export const handler = action(
  commerceApi,
  'get-checkout',
  async ({ input: { id, key }, client, session }) => {
    const [{ purchase, opens }, current] = await Promise.all([
      countFailures('PaymentFailures', () => openCheckout(stripeSales, id, key, client)),
      session(),
    ])
    if (!opens) return purchase
    const marked = current ? await markOwned(purchase, opens, current) : purchase
    if (isOpenTo(current, opens.libraryId, opens.paymentId)) return marked
    return new ReplyWithCookie(marked, await startBuyerSession(opens.libraryId, opens.paymentId))
  },
)
