import { RecordedOrder } from '../../data/sales/moved-orders.ts'
import { saveReceiptNumber } from '../../data/sales/numbered-receipts.ts'
import { queryPages } from '../../data/table/client.ts'
import { tenantPartition } from '../../data/table/partitions.ts'
import { orderPrefix } from '../../data/table/sale-keys.ts'

const writesAtOnce = 20

/** Has every order of a tenant found by the number on its receipt. Returns how many there are; repeating it changes nothing. */
export async function numberReceiptsOf(tenantId: string): Promise<number> {
  let numbered = 0
  for await (const items of queryPages(tenantPartition(tenantId), orderPrefix)) {
    const orders = items.map((item) => RecordedOrder.parse(item))
    for (let start = 0; start < orders.length; start += writesAtOnce)
      await Promise.all(
        orders
          .slice(start, start + writesAtOnce)
          .map(({ id, paid_at }) => saveReceiptNumber({ paymentId: id, paidAt: paid_at, tenantId })),
      )
    numbered += orders.length
  }
  return numbered
}
