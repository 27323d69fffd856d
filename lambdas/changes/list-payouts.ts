import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { type ListedPayout, type PayoutListName, saveListedPayout } from '../data/money/payout-lists.ts'
import { tenantOfPartition } from '../data/table/partitions.ts'
import { failedRecords } from './failed-records.ts'
import { numberAttribute, PayoutImage, textAttribute, typeAttribute } from './item-images.ts'

const Account = z.object({
  pk: textAttribute,
  type: typeAttribute('payout_account'),
  bank_failure: z.object({
    M: z.object({ id: textAttribute, at: textAttribute, cents: numberAttribute, reason: textAttribute }),
  }),
})

/** Lists payouts for operators by what became of them. Returns the records that are to be delivered again. */
export const listPayouts = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'payout was not listed', async (record) => {
    for (const [list, payout] of listedBy(record)) await saveListedPayout(list, payout)
  })

function listedBy({ dynamodb }: DynamoDBRecord): [PayoutListName, ListedPayout][] {
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
  if (state.S === 'refused') return [['failed', listed]]
  if (state.S === 'sending') return []
  return [
    ['sent', listed],
    ...(returned_cents.N > 0
      ? [['returned', { ...listed, cents: returned_cents.N }] satisfies [PayoutListName, ListedPayout]]
      : []),
  ]
}
