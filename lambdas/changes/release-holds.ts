import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { releaseHeldSales } from '../data/risk/release-sale.ts'
import { tenantOfPartition } from '../data/table/partitions.ts'
import { logUnexpected } from '../log/log.ts'
import { sequenceNumbersOf } from './failed-records.ts'
import { textAttribute, typeAttribute } from './item-images.ts'

const SafeFlag = z.object({
  pk: textAttribute,
  id: textAttribute,
  type: typeAttribute('risk_flag'),
  state: z.object({ S: z.literal('safe') }),
})

/** Releases what a flag has held once it is resolved as safe. Returns the records that are to be delivered again. */
export async function releaseHolds(records: readonly DynamoDBRecord[]): Promise<string[]> {
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
