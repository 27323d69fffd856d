import type { DuePosition } from '../data/plans/due-plans.ts'
import { listDueDigests, sendDigest } from '../data/sales/sale-mails.ts'
import { logUnexpected } from '../log/log.ts'

const perPage = 100

/** Mails each seller who made many sales on a day what they were. One that fails keeps no other from it. */
export async function sendSalesDigests(): Promise<{ failed: number }> {
  let failed = 0
  let position: DuePosition | undefined
  do {
    const { digests, next } = await listDueDigests(perPage, position)
    for (const { tenantId, day } of digests)
      try {
        await sendDigest(tenantId, day)
      } catch (error) {
        failed += 1
        logUnexpected('digest of sales was not queued', error)
      }
    position = next
  } while (position)
  return { failed }
}
