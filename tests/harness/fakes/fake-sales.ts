import type { Sales } from '#lambdas/payments/ports.ts'
import type { Dispute, PaymentFacts, Refund } from '#rules/money/payment.ts'

/** A payment provider that holds one payment's facts in memory. */
export function fakeSales(facts: PaymentFacts) {
  let current = facts
  const sales: Pick<Sales, 'load'> = { load: async () => structuredClone(current) }
  return {
    sales,
    refund: (refund: Refund) => {
      current = { ...current, refunds: [...current.refunds, refund] }
    },
    dispute: (dispute: Dispute) => {
      const others = current.disputes.filter(({ id }) => id !== dispute.id)
      current = { ...current, disputes: [...others, dispute] }
    },
  }
}
