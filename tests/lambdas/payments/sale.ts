import { randomUUID } from 'node:crypto'
import type { Source } from '#contract/source.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { fakeSales } from '#tests/harness/fakes/fake-sales.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

export const soldAt = Date.UTC(2026, 2, 1, 12)
const price = 9900

/** `of` sells; a new seller without it. */
type Options = { isOwn?: boolean; source?: Source; paidAt?: number; of?: InProcessSeller }

/** A seller, and a payment of two courses, the second one twice. */
export async function newSale({ isOwn = false, source = {}, paidAt = soldAt, of }: Options = {}) {
  const seller = of ?? (await inProcessSeller())
  const { tenantId, userId } = seller
  const checkoutId = randomUUID()
  const paymentId = `pi_${randomUUID()}`
  await putItem({
    ...keys.checkout(checkoutId),
    type: 'checkout',
    id: checkoutId,
    created_at: new Date(paidAt).toISOString(),
    tenant_id: tenantId,
    store_id: 'store',
    store_name: 'Ada’s Store',
    store_url: 'https://ada.example',
    brand_color: '#2563EB',
    owner_user_id: userId,
    lines: [0, 1].map((line) => ({
      line,
      store_product_id: `sp${line}`,
      product_id: `course-${line}`,
      title: `Course ${line}`,
      quantity: line + 1,
      price_cents: price,
      commission_pct: 50,
    })),
    source,
    key_hash: textHash('key'),
    session_id: 'cs',
    state: 'open',
    ttl: 1,
  })
  const line = (index: number) => ({
    line: index,
    quantity: index + 1,
    subtotalCents: price * (index + 1),
    discountCents: 0,
    taxCents: 0,
    totalCents: price * (index + 1),
  })
  const facts: PaymentFacts = {
    id: paymentId,
    provider: 'stripe',
    checkoutId,
    state: 'paid',
    paidAt,
    currency: 'usd',
    lines: [line(0), line(1)],
    subtotalCents: price * 3,
    discountCents: 0,
    taxCents: 0,
    totalCents: price * 3,
    refunds: [],
    failedRefunds: [],
    disputes: [],
    buyer: { email: isOwn ? `${userId}@Example.com` : `${randomUUID()}@buyers.example`, hasConsented: false },
  }
  return { seller, tenantId, checkoutId, paymentId, facts, ...fakeSales(facts) }
}
