import { commerceApi } from '#contract/api/buyers/commerce-api.ts'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { action, ReplyWithCookie } from '../../http/action.ts'
import { isOpenTo, startBuyerSession } from '../../http/buyer-session.ts'
import { markOwned } from '../../library/mark-owned.ts'
import { countFailures } from '../../metrics.ts'
import { findPurchases } from '../../payments/find-purchases.ts'
import { openCheckout } from '../../payments/open-checkout.ts'
import { takeSettlingTurns } from '../../payments/provider-turns.ts'
import { startCheckout } from '../../payments/start-checkout.ts'
import { stripePayouts } from '../../payments/stripe/stripe-payouts.ts'
import { stripePlans } from '../../payments/stripe/stripe-plans.ts'
import { stripeSales } from '../../payments/stripe/stripe-sales.ts'
import { settleSubject } from '../../webhooks/settle-subject.ts'

export const createCheckoutHandler = action(commerceApi, 'create-checkout', ({ input, client }) =>
  startCheckout(stripeSales, input, client, now()),
)

export const findPurchasesHandler = action(commerceApi, 'find-purchases', ({ input }) => findPurchases(input))

/**
 * A paid purchase signs its buyer in to what it bought, whether or not the webhook has come, for 90 days. A session that opens it
 * already stays, because it may open more.
 */
export const getCheckoutHandler = action(
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

const provider = { sales: stripeSales, plans: stripePlans, payouts: stripePayouts }

/**
 * Looks up the event's subject anew instead of trusting what the event says. Any failure makes Stripe send the event again, and so does a second in
 * which all calls for settling are taken.
 */
export const stripeWebhookHandler = action(
  commerceApi,
  'stripe-webhook',
  async ({ webhook: { rawBody, signature } }) => {
    const subject = await stripeSales.verify(rawBody, signature)
    if (!subject) return { received: true }
    if (!(await takeSettlingTurns()))
      throw new Failure('too-many-requests', 'Please send this event again later.')
    await countFailures('PaymentFailures', () => settleSubject(provider, subject))
    return { received: true }
  },
)
