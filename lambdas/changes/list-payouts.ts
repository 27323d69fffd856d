import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { type ListedPayout, type PayoutListName, saveListedPayout } from '../data/money/payout-lists.ts'
import { tenantOfPartition } from '../data/table/partitions.ts'
import { logUnexpected } from '../log/log.ts'

const text = z.object({ S: z.string() })
const number = z.object({ N: z.coerce.number() })
const Payout = z.object({
  type: z.object({ S: z.literal('payout') }),
  id: text,
  tenant_id: text,
  at: text,
  cents: number,
  state: z.object({ S: z.enum(['sending', 'sent', 'refused']) }),
  returned_cents: number,
  reason: z.optional(text),
})
const Account = z.object({
  pk: text,
  type: z.object({ S: z.literal('payout_account') }),
  bank_failure: z.object({ M: z.object({ id: text, at: text, cents: number, reason: text }) }),
})

/** Lists payouts for operators by what became of them. Returns the records that are to be delivered again. */
export async function listPayouts(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecord))
  return failed.flat()
}

async function failedRecord(record: DynamoDBRecord): Promise<string[]> {
  try {
    for (const [list, payout] of listedBy(record)) await saveListedPayout(list, payout)
    return []
  } catch (error) {
    logUnexpected('payout was not listed', error)
    return record.dynamodb?.SequenceNumber ? [record.dynamodb.SequenceNumber] : []
  }
}

function listedBy({ dynamodb }: DynamoDBRecord): [PayoutListName, ListedPayout][] {
  const account = Account.safeParse(dynamodb?.NewImage)
  if (account.success) {
    const { id, at, cents, reason } = account.data.bank_failure.M
    const tenant_id = tenantOfPartition(account.data.pk.S)
    return [['returned', { id: id.S, tenant_id, at: at.S, cents: cents.N, reason: reason.S }]]
  }
  const found = Payout.safeParse(dynamodb?.NewImage)
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
