import type { PaymentFacts } from '#rules/money/payment.ts'
import type { Checkout } from '../data/sales/checkouts.ts'
import type { RefundRequest } from '../data/sales/refund-request.ts'
import type { SaleContext } from '../data/sales/sale.ts'
import { saleContext } from '../data/sales/sale-context.ts'
import { loadSettlement, type Settlement } from '../data/sales/settlements.ts'
import { Failure } from '../failure.ts'

/** What the table has of a payment, and of the seller whose it is. */
export type Recorded = {
  checkout: Checkout
  settlement: Settlement | undefined
  refundRequest: RefundRequest | undefined
  tenantId: string
  context: SaleContext
}

/**
 * Reads in two round trips, and in three for a store whose counters are spread.
 * @throws Failure 'conflict' if the payment's id belongs to another checkout
 */
export async function readRecorded(facts: PaymentFacts): Promise<Recorded> {
  const { checkout, settlement, refundRequest } = await loadSettlement(facts.id, facts.checkoutId)
  if (!checkout) throw new Error('A payment names a checkout that is not in the table.')
  if (settlement && settlement.checkout_id !== facts.checkoutId)
    throw new Failure('conflict', 'Another sale is recorded under this payment id. Nothing was changed.')
  const tenantId = settlement?.tenant_id ?? checkout.tenant_id
  const context = await saleContext(tenantId, buyerOf(facts), checkout.owner_user_id)
  return { checkout, settlement, refundRequest, tenantId, context }
}

/** The same in one, of a payment that is recorded for this tenant; undefined if it is not, or not any more. */
export async function readRecordedFor(tenantId: string, facts: PaymentFacts): Promise<Recorded | undefined> {
  const [{ checkout, settlement, refundRequest }, context] = await Promise.all([
    loadSettlement(facts.id, facts.checkoutId),
    saleContext(tenantId, buyerOf(facts)),
  ])
  const isSame = settlement?.tenant_id === tenantId && settlement.checkout_id === facts.checkoutId
  return checkout && isSame ? { checkout, settlement, refundRequest, tenantId, context } : undefined
}

/** Returns the buyer with the email as everything is found by it. */
export const buyerOf = ({ buyer }: Pick<PaymentFacts, 'buyer'>) => ({
  ...buyer,
  email: buyer.email.trim().toLowerCase(),
})
