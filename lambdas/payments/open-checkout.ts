import { type Purchase, paidFragment } from '#contract/sales/checkout.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { isReturnUrlValid, refundEndsAt } from '#rules/courses/library.ts'
import {
  lineCents,
  loadsPerCheckoutHour,
  loadsPerClientHour,
  loadsPerWideNetworkHour,
  totalCents,
} from '#rules/money/checkout.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { isoAt, now } from '../clock.ts'
import { networkOf, wideNetworkOf } from '../crypto/client-ip.ts'
import { networkKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { timingSafeEqualText } from '../crypto/tokens.ts'
import {
  type Checkout,
  claimProviderLoad,
  loadCheckout,
  saveSeenState,
  type UnpaidState,
} from '../data/sales/checkouts.ts'
import { returnUse } from '../data/sales/discount-codes.ts'
import { loadPurchase } from '../data/sales/purchases.ts'
import type { Recommended } from '../data/sales/recommended.ts'
import { recordedPaidAt, type Settlement } from '../data/sales/settlements.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { sitesOrigin, supportMailbox } from '../env.ts'
import { Failure } from '../failure.ts'
import { coverUrl, fileUrl } from '../files/file-url.ts'
import type { Client } from '../http/request.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import type { Sales } from './ports.ts'
import { takeSettlingTurns } from './provider-turns.ts'
import { settleFacts } from './settle-payment.ts'
import { PaymentProviderError } from './stripe/errors.ts'

/**
 * What the return page shows, and what a paid purchase opens, for as long as `isReturnUrlValid`: of the library only
 * this payment's courses.
 */
export type CheckoutResult = { purchase: Purchase; opens?: OpenedPurchase }
/** `recommendedId` is the product id of the course that `purchase` recommends. */
type OpenedPurchase = { libraryId: string; paymentId: string; recommendedId?: string | undefined }

/**
 * The purchase behind a return address, settled now if the webhook has not come yet. What is settled or has expired is
 * answered from the table. The provider is asked about any other checkout at most every `secondsBetweenLoads`; requests
 * between two questions, beyond the hourly limits, and while the provider does not answer get what the table knows.
 * @throws Failure 'not-found' for a wrong id or key
 */
export async function openCheckout(
  sales: Pick<Sales, 'load'>,
  id: string,
  key: string,
  client: Client,
): Promise<CheckoutResult> {
  const checkout = await loadCheckout(id)
  if (!checkout || !timingSafeEqualText(textHash(key), checkout.key_hash))
    throw new Failure('not-found', 'There is no such purchase. Open the link in your receipt instead.')
  if (checkout.payment_id) return settledPurchase(checkout, checkout.payment_id)
  const isOver = checkout.seen_state === 'failed' || checkout.seen_state === 'expired'
  if (isOver || !(await mayLoad(id, client))) return { purchase: unpaid(checkout, checkout.seen_state) }
  const facts = await sales.load(checkout.session_id).catch(countUnanswered)
  if (facts?.state === 'paid') {
    await settleFacts(facts)
    return settledPurchase(checkout, facts.id)
  }
  if (facts && facts.state !== checkout.seen_state) await saveSeenState(id, facts.state)
  if (facts?.state === 'expired' || facts?.state === 'failed') await returnUse(id)
  return { purchase: unpaid(checkout, facts?.state ?? checkout.seen_state) }
}

/** The page asks again, and the webhook settles what was paid. */
function countUnanswered(error: unknown): undefined {
  if (!(error instanceof PaymentProviderError)) throw error
  logUnexpected('payment was not read or changed', error)
  countFailure('PaymentFailures')
}

async function mayLoad(id: string, { ip }: Client): Promise<boolean> {
  if (!(await claimProviderLoad(id))) return false
  const [network, wideNetwork] = await Promise.all([
    networkKeyOf(networkOf(ip)),
    networkKeyOf(wideNetworkOf(ip)),
  ])
  const counted = await Promise.all([
    countInHour(`open-checkout#${id}`, loadsPerCheckoutHour, now()),
    countInHour(`open-checkout#client#${network}`, loadsPerClientHour, now()),
    countInHour(`open-checkout#network#${wideNetwork}`, loadsPerWideNetworkHour, now()),
    takeSettlingTurns(),
  ])
  return counted.every(Boolean)
}

async function settledPurchase(checkout: Checkout, paymentId: string): Promise<CheckoutResult> {
  const bought = await loadPurchase(paymentId)
  if (!bought) throw new Error('A paid checkout names a payment that is not in the table.')
  const { receipt, settlement } = bought
  const isReturned = settlement.state === 'refunded' || settlement.state === 'lost'
  // An operator may have let the access to a refunded order stay.
  const isOver =
    isReturned && receipt.lines.every(({ line }, index) => settlement.revoked_lines.includes(line ?? index))
  const doesOpen = !isOver && isReturnUrlValid(recordedPaidAt(settlement), now())
  return {
    purchase: {
      ...shared(checkout, true),
      state: isOver ? 'refunded' : 'paid',
      lines: receipt.lines.map(({ product_id, title, quantity, total_cents, deals }, index) => ({
        product_id,
        title,
        contents: checkout.contents?.[product_id],
        quantity,
        total_cents,
        ...(deals && { deals }),
        ...refundedSeats(settlement, index, quantity),
      })),
      subtotal_cents: receipt.lines.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0),
      discount_cents: receipt.discount_cents,
      tax_cents: receipt.tax_cents,
      total_cents: receipt.total_cents,
      ...(settlement.refunded_cents > 0 && { refunded_cents: settlement.refunded_cents }),
      number: receiptNumber(receipt.id, receipt.paid_at),
      refund_until: isoAt(refundEndsAt(Date.parse(receipt.paid_at))),
      email: maskEmail(receipt.email),
      ...(!isOver && checkout.recommended && { recommended: shownRecommended(checkout.recommended) }),
    },
    ...(doesOpen && {
      opens: {
        ...{ libraryId: settlement.library_id, paymentId },
        recommendedId: checkout.recommended?.product_id,
      },
    }),
  }
}

const shownRecommended = ({ product_id: _, hero_image_url, ...course }: Recommended) => ({
  ...course,
  cover_url: coverUrl({ hero_image_url }, sitesOrigin()),
})

function refundedSeats({ revoked_lines, seats_left }: Settlement, line: number, quantity: number) {
  const left = revoked_lines.includes(line) ? 0 : (seats_left?.[line] ?? quantity)
  return left < quantity && { refunded_seats: quantity - left }
}

const shownStates = { open: 'open', processing: 'pending', failed: 'failed', expired: 'expired' } as const

function unpaid(checkout: Checkout, state: UnpaidState | undefined): Purchase {
  const total = totalCents(checkout.lines)
  const discount = checkout.lines.reduce((sum, { discount_cents = 0 }) => sum + discount_cents, 0)
  return {
    ...shared(checkout, state === 'processing'),
    state: shownStates[state ?? 'open'],
    lines: checkout.lines.map((line) => ({
      product_id: line.product_id,
      title: line.title,
      contents: checkout.contents?.[line.product_id],
      quantity: line.quantity,
      total_cents: lineCents(line),
      ...(line.deals && { deals: line.deals.map(({ name }) => name) }),
    })),
    subtotal_cents: total + discount,
    discount_cents: discount,
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
