import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { purgeExpired } from '../accounts/purge-unverified.ts'
import { type ListedPayout, type PayoutListName, saveListedPayout } from '../data/money/payout-lists.ts'
import { releaseHeldSales } from '../data/risk/release-sale.ts'
import { saveReceiptNumber } from '../data/sales/numbered-receipts.ts'
import { platformTenantId, tenantOfPartition } from '../data/table/partitions.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { notifySellers } from '../realtime/notify-seller.ts'
import { countFigures, isOfRestore } from './count-figures.ts'
import { countSales } from './count-sales.ts'
import { failedRecords, sequenceNumbersOf } from './failed-records.ts'
import { numberAttribute, PayoutImage, textAttribute, typeAttribute } from './item-images.ts'
import { planReviewRequests } from './plan-review-requests.ts'
import { queueSaleMails } from './queue-sale-mails.ts'
import { settleReviews } from './settle-reviews.ts'

const Account = z.object({
  pk: textAttribute,
  type: typeAttribute('payout_account'),
  bank_failure: z.object({
    M: z.object({ id: textAttribute, at: textAttribute, cents: numberAttribute, reason: textAttribute }),
  }),
})

/** Lists payouts for operators by what became of them. Returns the records that are to be delivered again. */
const listPayouts = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'payout was not listed', async (record) => {
    for (const [list, payout] of listedBy(record)) await saveListedPayout(list, payout)
  })

function listedBy({ eventName, dynamodb }: DynamoDBRecord): [PayoutListName, ListedPayout][] {
  const account = Account.safeParse(dynamodb?.NewImage)
  if (account.success) {
    const { id, at, cents, reason } = account.data.bank_failure.M
    const tenant_id = tenantOfPartition(account.data.pk.S)
    return [['returned', { id: id.S, tenant_id, at: at.S, cents: cents.N, reason: reason.S }]]
  }
  const found = PayoutImage.safeParse(dynamodb?.NewImage)
  if (!found.success) return []
  const { id, tenant_id, at, cents, state, returned_cents, reason } = found.data
  const listed = {
    ...{ id: id.S, tenant_id: tenant_id.S, at: at.S, cents: cents.N },
    ...(reason && { reason: reason.S }),
  }
  const returned: [PayoutListName, ListedPayout][] =
    returned_cents.N > 0 ? [['returned', { ...listed, cents: returned_cents.N }]] : []
  // A payout that moved with its deleted seller was listed before. What changes afterwards is what came back of it.
  if (tenant_id.S === platformTenantId) return eventName === 'INSERT' ? [] : returned
  if (state.S === 'refused') return [['failed', listed]]
  if (state.S === 'sending') return []
  return [['sent', listed], ...returned]
}

const SafeFlag = z.object({
  pk: textAttribute,
  id: textAttribute,
  type: typeAttribute('risk_flag'),
  state: z.object({ S: z.literal('safe') }),
})

/** Releases what a flag has held once it is resolved as safe. Returns the records that are to be delivered again. */
async function releaseHolds(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed: string[] = []
  for (const record of records) {
    const flag = SafeFlag.safeParse(record.dynamodb?.NewImage)
    if (!flag.success) continue
    try {
      await releaseHeldSales(tenantOfPartition(flag.data.pk.S), flag.data.id.S)
    } catch (error) {
      logUnexpected('held sales were not released', error)
      failed.push(...sequenceNumbersOf(record))
    }
  }
  return failed
}

const Order = z.object({
  type: typeAttribute('order'),
  id: textAttribute,
  tenant_id: textAttribute,
  paid_at: textAttribute,
})

/** Has new orders found by the numbers on their receipts. Returns the records that are to be delivered again. */
const numberReceipts = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'receipt was not numbered', async ({ eventName, dynamodb }) => {
    const order = eventName === 'INSERT' ? Order.safeParse(dynamodb?.NewImage).data : undefined
    if (!order) return
    await saveReceiptNumber({ paymentId: order.id.S, paidAt: order.paid_at.S, tenantId: order.tenant_id.S })
  })

/** Invoked by the table's stream when orders, access to courses, their sellers, what is read or flags of risk change, and when pending accounts expire. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation(
    { action: 'process-changes', invocationId: awsRequestId },
    async (): Promise<DynamoDBBatchResponse> => {
      const failed = await Promise.all([
        purgeExpired(Records),
        queueSaleMails(Records),
        settleReviews(Records),
        countFigures(Records),
        planReviewRequests(Records),
        countSales(Records),
        releaseHolds(Records),
        listPayouts(Records.filter((record) => !isOfRestore(record))),
        numberReceipts(Records),
        notifySellers(Records).then(() => []),
      ])
      return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
    },
  )
}
