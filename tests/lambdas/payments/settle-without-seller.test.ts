import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteItem, getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newSale, soldAt as paidAt } from './sale.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const itemsOf = (tenantId: string, prefix: string) => queryItems(tenantPartition(tenantId), prefix)

describe('A payment without its seller', () => {
  test('without its seller goes to the platform’s books', async () => {
    const { tenantId, paymentId, sales } = await newSale()
    await deleteItem(keys.stats(tenantId))
    await settlePayment(sales, paymentId)
    expect(await itemsOf(tenantId, 'ORDER#')).toEqual([])
    expect(await getItem(keys.payment(paymentId))).toMatchObject({ tenant_id: 'platform' })
  })

  test('settled before its seller’s deletion moves to the platform’s books once', async () => {
    const { tenantId, paymentId, sales } = await newSale()
    await settlePayment(sales, paymentId)
    await deleteItem(keys.stats(tenantId))
    expect(await settlePayment(sales, paymentId)).toMatchObject({ wrote: true })
    expect(await settlePayment(sales, paymentId)).toMatchObject({ wrote: false })
    expect(await getItem(keys.payment(paymentId))).toMatchObject({ tenant_id: 'platform' })
    const entries = await queryItems(tenantPartition('platform'), 'LEDGER#')
    expect(entries.filter(({ order_id }) => order_id === paymentId)).toMatchObject([{ cents: 14_850 }])
  })

  test('refunded after its seller’s deletion is in the platform’s books with its history', async () => {
    const { tenantId, paymentId, sales, refund } = await newSale()
    await settlePayment(sales, paymentId)
    await deleteItem(keys.stats(tenantId))
    refund({ id: 're_1', at: paidAt + 1000, cents: 9900 })
    await settlePayment(sales, paymentId)
    const entries = await queryItems(tenantPartition('platform'), 'LEDGER#')
    const ours = entries.filter(({ order_id }) => order_id === paymentId)
    expect(ours.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['earn', 14_850],
      ['refund', -4950],
    ])
  })
})
