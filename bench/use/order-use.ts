import { randomUUID } from 'node:crypto'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { type TableUse, tableUseOf } from '../measure/table-use.ts'

export type OrderUse = {
  newBuyer: TableUse
  knownBuyer: TableUse
}

/** Measures a sale to a new buyer and a later one to the same buyer. */
export async function orderUse(): Promise<OrderUse> {
  const secrets = codesSecretForTests()
  try {
    const seller = await inProcessSeller()
    const productId = sampleCatalog.find(({ pro_only }) => !pro_only)?.id ?? ''
    await seller.call(addStoreProducts, { product_ids: [productId] })
    const buyerEmail = `${randomUUID()}@buyers.example`
    const sale = { tenantId: seller.tenantId, productId, buyerEmail, paidAt: Date.now() }
    return {
      newBuyer: await tableUseOf(() => recordOrder({ ...sale, paymentId: randomUUID() })),
      knownBuyer: await tableUseOf(() =>
        recordOrder({ ...sale, paymentId: randomUUID(), paidAt: sale.paidAt + 1000 }),
      ),
    }
  } finally {
    secrets.restore()
  }
}
