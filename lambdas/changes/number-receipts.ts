import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { saveReceiptNumber } from '../data/sales/numbered-receipts.ts'
import { logUnexpected } from '../log/log.ts'

const text = z.object({ S: z.string() })
const Order = z.object({
  type: z.object({ S: z.literal('order') }),
  id: text,
  tenant_id: text,
  paid_at: text,
})

/** Has new orders found by the numbers on their receipts. Returns the records that are to be delivered again. */
export async function numberReceipts(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecord))
  return failed.flat()
}

async function failedRecord({ eventName, dynamodb }: DynamoDBRecord): Promise<string[]> {
  const order = eventName === 'INSERT' ? Order.safeParse(dynamodb?.NewImage).data : undefined
  if (!order) return []
  try {
    await saveReceiptNumber({ paymentId: order.id.S, paidAt: order.paid_at.S, tenantId: order.tenant_id.S })
    return []
  } catch (error) {
    logUnexpected('receipt was not numbered', error)
    return dynamodb?.SequenceNumber ? [dynamodb.SequenceNumber] : []
  }
}
