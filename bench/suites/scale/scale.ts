import type { Row } from '#bench/report/row.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { conflictRows } from './conflicts.ts'
import { foldRow } from './fold-shard.ts'
import { otherJobsRows } from './other-jobs.ts'
import { paidRows } from './paid-shards.ts'
import { plansRow } from './plans-shard.ts'
import { viralDayRows } from './viral-day.ts'
import { visitsShardRow } from './visits-shard.ts'

/** Measures what a viral store does to itself and to others, and what one shard of the scheduled work takes. */
export async function scale(): Promise<Row[]> {
  await embeddedTable()
  const day = await viralDayRows()
  const secrets = codesSecretForTests()
  try {
    return [
      ...day,
      ...(await conflictRows()),
      await plansRow(),
      await visitsShardRow(),
      await foldRow(),
      ...(await paidRows()),
      ...(await otherJobsRows()),
    ]
  } finally {
    secrets.restore()
  }
}
