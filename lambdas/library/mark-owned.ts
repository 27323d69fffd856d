import type { Purchase } from '#contract/sales/checkout.ts'
import { grantsHeldBefore } from '../data/library/held-grants.ts'
import { libraryItems } from '../data/library/libraries.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { maySeePayment } from './access.ts'

/** `recommendedId` is the product id of the course that the purchase recommends. */
type Opened = { libraryId: string; paymentId: string; recommendedId?: string | undefined }

/**
 * Marks the lines of courses that the session shows through an earlier payment or a gift, and recommends none of these. Of what the session does not
 * show nothing is said: the payer may have typed another person's email.
 */
export async function markOwned(
  purchase: Purchase,
  { libraryId, paymentId, recommendedId = '' }: Opened,
  session: Buyer,
): Promise<Purchase> {
  if (session.libraryId !== libraryId) return purchase
  const before = await grantsHeldBefore(await libraryItems(libraryId), paymentId)
  const owned = new Set(
    before.filter(({ payment_id }) => maySeePayment(session, payment_id)).map(({ product_id }) => product_id),
  )
  const { recommended, ...shown } = purchase
  return {
    ...shown,
    ...(recommended && !owned.has(recommendedId) && { recommended }),
    lines: purchase.lines.map((line) =>
      owned.has(line.product_id) ? { ...line, owned_before: true } : line,
    ),
  }
}
