import { isoAt } from '#lambdas/clock.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { cards, type TestStripe } from '../fakes/test-stripe.ts'
import { newShop } from './shop.ts'

/** A sale whose buyer disputes it, as it is settled. `at`: when the dispute was opened, ISO 8601. */
export async function disputedSale(payments: TestStripe) {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy(undefined, { card: cards.isDisputed })
  await settlePayment(stripeSales, paymentId)
  const [dispute] = (await stripeSales.load(paymentId))?.disputes ?? []
  return { ...shop, paymentId, id: dispute?.id ?? '', at: isoAt(dispute?.at ?? 0) }
}
