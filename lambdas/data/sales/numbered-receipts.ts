import * as z from 'zod/mini'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { isoAt, now } from '../../clock.ts'
import { putItem, queryItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Numbered = z.object({ id: z.string(), tenant_id: z.string() })
type Sold = { paymentId: string; paidAt: string; tenantId: string }

/** Has a sale found by the number on its receipt. An order that moves to another tenant is then found there. */
export const saveReceiptNumber = ({ paymentId, paidAt, tenantId }: Sold) =>
  putItem({
    ...keys.numberedReceipt(receiptNumber(paymentId, paidAt), paymentId),
    ...{ type: 'numbered_receipt', id: paymentId, created_at: isoAt(now()), tenant_id: tenantId },
  })

/** Returns the payments whose receipts have this number, with their tenants: few, if more than one. */
export async function paymentsNumbered(number: string) {
  const items = await queryItems(keys.numberedReceipt(number, '').pk)
  return items.map((item) => {
    const { id, tenant_id } = Numbered.parse(item)
    return { paymentId: id, tenantId: tenant_id }
  })
}
