import * as z from 'zod/mini'
import { DealShare } from '#contract/sales/stored-deals.ts'
import { sharesOf } from '#rules/deals/price-cart.ts'
import { isoAt, now } from '../../clock.ts'
import { newNonce } from '../../crypto/keyed-hashes.ts'
import { getItem, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'
import type { Checkout, CheckoutLine } from './checkouts.ts'
import { Recommended } from './recommended.ts'
import type { Sale } from './sale.ts'
import { SoldBy, soldBy } from './sold-by.ts'

/**
 * A purchase as the buyer's receipt shows it; `id` is the payment's. Money in integer cents; a line's subtotal is
 * before discounts and tax, its total is what was paid for it. `accessTokenFor` derives the mail's access link from `access_nonce`.
 */
export const StoredReceipt = z.object({
  id: z.string(),
  email: z.string(),
  library_id: z.string(),
  access_nonce: z.string(),
  /** The seller's, also after the order has moved to the platform; absent from receipts of before. */
  tenant_id: z.optional(z.string()),
  paid_at: z.string(),
  store: SoldBy,
  lines: z.array(
    z.object({
      /** Its number in the payment; absent from receipts of before, which have the lines in order. */
      line: z.optional(z.int()),
      product_id: z.string(),
      title: z.string(),
      quantity: z.int(),
      /** Quantity x price, before deals. */
      subtotal_cents: z.int(),
      total_cents: z.int(),
      /** The names of the deals that made it cheaper. */
      deals: z.optional(z.array(z.string())),
    }),
  ),
  /** Discounts of deals and of the payment page together. */
  discount_cents: z.int(),
  /** What each deal took off. */
  deals: z.optional(z.array(DealShare)),
  tax_cents: z.int(),
  total_cents: z.int(),
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  /** What goes with it in the store, as it was when the checkout began. */
  recommended: z.optional(Recommended),
  mailed: z.optional(z.string()),
})
export type StoredReceipt = z.infer<typeof StoredReceipt>

/** Returns undefined for a payment that was never settled. */
export async function loadReceipt(paymentId: string): Promise<StoredReceipt | undefined> {
  const item = await getItem(keys.receipt(paymentId))
  return item && StoredReceipt.parse(item)
}

/** Has the table's stream mail a receipt again. Returns false if the payment has none. */
export const askForReceiptAgain = (paymentId: string): Promise<boolean> =>
  succeeds(transact([receiptAgainWrite(paymentId)]))

/** The same as part of a transaction, which fails if the payment has no receipt. */
export const receiptAgainWrite = (paymentId: string): Write => ({
  Update: {
    Key: keys.receipt(paymentId),
    UpdateExpression: 'SET asked_again_at = :now REMOVE mailed',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': isoAt(now()) },
  },
})

/** Writes the receipt of a payment's first settlement. The table's stream has it mailed. */
export function receiptWrite({ facts, checkout, libraryId }: Sale): Write {
  const { id, paidAt, lines, totalCents, buyer, card } = facts
  const receipt: StoredReceipt = {
    id,
    email: buyer.email,
    library_id: libraryId,
    access_nonce: newNonce(),
    tenant_id: checkout.tenant_id,
    paid_at: isoAt(paidAt),
    store: soldBy(checkout),
    lines: lines.map(({ line, quantity, subtotalCents: subtotal_cents, totalCents: total_cents }) => ({
      line,
      product_id: checkout.lines[line]?.product_id ?? '',
      title: checkout.lines[line]?.title ?? '',
      quantity,
      subtotal_cents: subtotal_cents + (checkout.lines[line]?.discount_cents ?? 0),
      total_cents,
      ...namesOf(checkout.lines[line]?.deals),
    })),
    discount_cents: lines.reduce(
      (sum, { line, discountCents }) => sum + discountCents + (checkout.lines[line]?.discount_cents ?? 0),
      0,
    ),
    ...dealsOf(checkout),
    tax_cents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
    total_cents: totalCents,
    ...(card && { card }),
    ...(checkout.recommended && { recommended: checkout.recommended }),
  }
  return putOnce(keys.receipt(id), 'receipt', id, receipt)
}

const namesOf = (deals: CheckoutLine['deals']) => deals && { deals: deals.map(({ name }) => name) }

function dealsOf({ lines }: Checkout) {
  const shares = sharesOf(lines.flatMap(({ deals = [] }) => deals))
  return shares.length > 0 && { deals: shares }
}
