import { type Purchase, paidFragment } from '#contract/checkout.ts'
import { totalCents } from '#rules/checkout.ts'
import { doesReturnAddressOpen } from '#rules/library.ts'
import { maskEmail } from '#rules/verification.ts'
import { hashOf } from '../accounts/tokens.ts'
import { now } from '../clock.ts'
import { type Checkout, loadCheckout } from '../data/checkouts.ts'
import { supportMailbox } from '../env.ts'
import { Failure } from '../failure.ts'
import { fileUrl } from '../files/file-url.ts'
import { timingSafeEqualText } from '../timing-safe-equal.ts'
import type { PaymentFacts, Sales } from './ports.ts'
import { settleFacts } from './settle-payment.ts'

/**
 * What the return page shows, and what a paid purchase opens, for as long as `doesReturnAddressOpen`: of the library only
 * this payment's courses.
 */
export type OpenedCheckout = { purchase: Purchase; opens?: { libraryId: string; paymentId: string } }

/**
 * The purchase behind a return address, settled now if the webhook has not come yet.
 * @throws Failure 'not-found' for a wrong id or key
 */
export async function openCheckout(
  sales: Pick<Sales, 'load'>,
  id: string,
  key: string,
): Promise<OpenedCheckout> {
  const checkout = await loadCheckout(id)
  if (!checkout || !timingSafeEqualText(hashOf(key), checkout.key_hash))
    throw new Failure('not-found', 'There is no such purchase. Open the link in your receipt instead.')
  const facts = await sales.load(checkout.session_id)
  if (facts?.state !== 'paid') return { purchase: unpaid(checkout, facts) }
  const { settlement } = await settleFacts(facts)
  const doesOpen = doesReturnAddressOpen(facts.paidAt, now())
  const isOver = settlement.state === 'refunded' || settlement.state === 'lost'
  return {
    purchase: {
      ...shared(checkout, true),
      state: isOver ? 'refunded' : 'paid',
      lines: facts.lines.map(({ line, quantity, totalCents }) => ({
        product_id: checkout.lines[line]?.product_id ?? '',
        title: checkout.lines[line]?.title ?? '',
        quantity,
        total_cents: totalCents,
      })),
      subtotal_cents: facts.subtotalCents,
      discount_cents: facts.discountCents,
      tax_cents: facts.taxCents,
      total_cents: facts.totalCents,
      email: maskEmail(facts.buyer.email.trim().toLowerCase()),
    },
    ...(!isOver && doesOpen && { opens: { libraryId: settlement.library_id, paymentId: facts.id } }),
  }
}

function unpaid(checkout: Checkout, facts: PaymentFacts | undefined): Purchase {
  const total = totalCents(checkout.lines)
  return {
    ...shared(checkout, facts?.state === 'processing'),
    state: facts?.state === 'processing' ? 'pending' : facts?.state === 'failed' ? 'expired' : 'open',
    lines: checkout.lines.map(({ product_id, title, quantity, price_cents }) => ({
      product_id,
      title,
      quantity,
      total_cents: quantity * price_cents,
    })),
    subtotal_cents: total,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: total,
  }
}

const shared = (checkout: Checkout, isOrdered: boolean) => ({
  store: {
    name: checkout.store_name,
    url: isOrdered ? urlAfterOrder(checkout) : checkout.store_url,
    brand_color: checkout.brand_color,
    support_email: checkout.support_email ?? supportMailbox(),
    ...(checkout.logo && { logo_url: fileUrl(checkout.tenant_id, checkout.logo) }),
  },
})

const urlAfterOrder = ({ store_url, request_id }: Checkout) =>
  store_url && request_id ? store_url + paidFragment(request_id) : store_url
