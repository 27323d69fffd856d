import { randomUUID } from 'node:crypto'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { saveNewCheckout } from '#lambdas/data/sales/checkouts.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import type { InProcessSeller } from './in-process-seller.ts'

export type Sold = {
  email: string
  at: string
  cents?: number
  country?: string
  hasConsented?: boolean
}

/** A payment of one course in the seller's store, before it is settled. */
export async function paymentOf({ tenantId, userId }: InProcessSeller, sold: Sold): Promise<PaymentFacts> {
  const { email, at, cents = 4900, country, hasConsented = false } = sold
  const checkoutId = randomUUID()
  const { id: product_id = '', title = '' } = sampleCatalog[0] ?? {}
  await saveNewCheckout({
    id: checkoutId,
    tenant_id: tenantId,
    store_id: 'store',
    store_name: 'Ada’s Store',
    store_url: 'https://ada.example',
    brand_color: '#2563EB',
    owner_user_id: userId,
    lines: [
      {
        line: 0,
        store_product_id: 'sp',
        product_id,
        title,
        quantity: 1,
        price_cents: cents,
        commission_pct: 50,
      },
    ],
    key_hash: textHash('key'),
    session_id: 'cs',
    state: 'open',
  })
  const amounts = { subtotalCents: cents, discountCents: 0, taxCents: 0, totalCents: cents }
  return {
    id: `pi_${randomUUID()}`,
    provider: 'stripe',
    checkoutId,
    state: 'paid',
    paidAt: Date.parse(at),
    currency: 'usd',
    lines: [{ line: 0, quantity: 1, ...amounts }],
    ...amounts,
    refunds: [],
    failedRefunds: [],
    disputes: [],
    buyer: { email, hasConsented, ...(country && { country }) },
  }
}

/** Settles a payment of one course. Returns its facts, to settle them again with more. Needs `codesSecretForTests`. */
export async function settleSale(seller: InProcessSeller, about: Sold): Promise<PaymentFacts> {
  const facts = await paymentOf(seller, about)
  await settleFacts(facts)
  return facts
}
