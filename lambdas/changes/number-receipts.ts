import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { saveReceiptNumber } from '../data/sales/numbered-receipts.ts'
import { failedRecords } from './failed-records.ts'
import { textAttribute, typeAttribute } from './item-images.ts'

const Order = z.object({
  type: typeAttribute('order'),
  id: textAttribute,
  tenant_id: textAttribute,
  paid_at: textAttribute,
})

/** Has new orders found by the numbers on their receipts. Returns the records that are to be delivered again. */
export const numberReceipts = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'receipt was not numbered', async ({ eventName, dynamodb }) => {
    const order = eventName === 'INSERT' ? Order.safeParse(dynamodb?.NewImage).data : undefined
    if (!order) return
    await saveReceiptNumber({ paymentId: order.id.S, paidAt: order.paid_at.S, tenantId: order.tenant_id.S })
  })
