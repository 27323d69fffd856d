import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { type NewSale, queueSaleMail } from '../data/sales/mails/sale-mails.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { failedRecords } from './failed-records.ts'
import { numberAttribute, textAttribute, typeAttribute } from './item-images.ts'

/** An order that is recorded later was repaired or found by an operator: it is not reported as new. */
const newsMs = dayMs

const NewOrder = z.object({
  type: typeAttribute('order'),
  id: textAttribute,
  tenant_id: textAttribute,
  paid_at: textAttribute,
  day: textAttribute,
  state: z.object({ S: z.literal('paid') }),
  total_cents: numberAttribute,
  commission_cents: numberAttribute,
  lines: z.object({ L: z.array(z.object({ M: z.object({ title: textAttribute }) })) }),
})

/** Queues a mail for each new order. Returns the records that are to be delivered again. */
export const queueSaleMails = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'mail about a sale was not queued', async (record) => {
    const sale = saleOf(record)
    if (sale) await queueSaleMail(sale)
  })

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
