import { action } from '../action.ts'
import { countFailures } from '../metrics.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'

/** Whatever the event says, the payment is looked up anew. Any failure makes Stripe send the event again. */
export const handler = action('stripe-webhook', async ({ webhook: { rawBody, signature } }) => {
  const subject = await stripeSales.verify(rawBody, signature)
  if (subject?.kind === 'payment')
    await countFailures('PaymentFailures', () => settlePayment(stripeSales, subject.id))
  return { received: true }
})
