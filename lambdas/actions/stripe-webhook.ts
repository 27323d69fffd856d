import { action } from '../action.ts'
import { countFailures } from '../metrics.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'

/** Whatever the event says, the payment is looked up anew. Any failure makes Stripe send the event again. */
export const handler = action('stripe-webhook', async ({ webhook: { rawBody, signature } }) => {
  const id = await stripeSales.verify(rawBody, signature)
  if (id) await countFailures('PaymentFailures', () => settlePayment(stripeSales, id))
  return { received: true }
})
