import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { type NewSale, queueSaleMail } from '../data/sales/sale-mails.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { logUnexpected } from '../log/log.ts'

/** An order that is recorded later was repaired or found by an operator: it is no news. */
const newsMs = dayMs

const NewOrder = z.object({
  type: z.object({ S: z.literal('order') }),
  id: z.object({ S: z.string() }),
  tenant_id: z.object({ S: z.string() }),
  paid_at: z.object({ S: z.string() }),
  day: z.object({ S: z.string() }),
  state: z.object({ S: z.literal('paid') }),
  total_cents: z.object({ N: z.coerce.number() }),
  commission_cents: z.object({ N: z.coerce.number() }),
  lines: z.object({ L: z.array(z.object({ M: z.object({ title: z.object({ S: z.string() }) }) })) }),
})

/** Queues a mail for each new order. Returns the records that are to be delivered again. */
export async function queueSaleMails(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecord))
  return failed.flat()
}

async function failedRecord(record: DynamoDBRecord): Promise<string[]> {
  const sale = saleOf(record)
  if (!sale) return []
  try {
    await queueSaleMail(sale)
    return []
  } catch (error) {
    logUnexpected('mail about a sale was not queued', error)
    return record.dynamodb?.SequenceNumber ? [record.dynamodb.SequenceNumber] : []
  }
}

function saleOf({ eventName, dynamodb }: DynamoDBRecord): NewSale | undefined {
  const order = NewOrder.safeParse(dynamodb?.NewImage)
  if (eventName !== 'INSERT' || !order.success) return undefined
  const { id, tenant_id, paid_at, day, total_cents, commission_cents, lines } = order.data
  if (tenant_id.S === platformTenantId || Date.parse(paid_at.S) < now() - newsMs) return undefined
  return {
    tenantId: tenant_id.S,
    orderId: id.S,
    day: day.S,
    totalCents: total_cents.N,
    commissionCents: commission_cents.N,
    titles: lines.L.map(({ M }) => M.title.S),
  }
}
