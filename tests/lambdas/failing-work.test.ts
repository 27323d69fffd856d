import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteItem, documents, putItem } from '#lambdas/data/table/client.ts'
import {
  closingShardOf,
  exportShardOf,
  offerChangeShardOf,
  offerNoticeShards,
  payoutShardOf,
  planShardOf,
} from '#lambdas/data/table/due-index.ts'
import { listFailedWork, type WorkRun, workId, workRuns } from '#lambdas/data/table/failed-work.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { shardOf } from '#lambdas/data/table/shards.ts'
import { handler as advanceClosings } from '#lambdas/scheduled/advance-closings.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { handler as foldMetrics } from '#lambdas/scheduled/fold-metrics.ts'
import { handler as makeExports } from '#lambdas/scheduled/make-exports.ts'
import { handler as reconcilePayments } from '#lambdas/scheduled/reconcile-payments.ts'
import { handler as refreshReviews } from '#lambdas/scheduled/refresh-reviews.ts'
import { handler as sendPayouts } from '#lambdas/scheduled/send-payouts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'

type Due = { key: Key; shard: string }
type Work = {
  what: string
  run: WorkRun
  handler: (event: unknown, context: typeof lambdaContext) => Promise<unknown>
  /** What of this seller, buyer or change is due. */
  due: (id: string) => Due
}

const day = '2026-06-15'
const works: Work[] = [
  {
    what: 'a plan',
    run: 'advance-plans',
    handler: advancePlans,
    due: (id) => ({ key: keys.tenant(id), shard: planShardOf(id) }),
  },
  {
    what: 'a closed account',
    run: 'advance-closings',
    handler: advanceClosings,
    due: (id) => ({ key: keys.closing(id), shard: closingShardOf(id) }),
  },
  {
    what: 'a file with a seller’s data',
    run: 'make-exports',
    handler: makeExports,
    due: (id) => ({ key: keys.dataExport(id), shard: exportShardOf(id) }),
  },
  {
    what: 'a payout',
    run: 'send-payouts',
    handler: sendPayouts,
    due: (id) => ({ key: keys.payoutAccount(id), shard: payoutShardOf(id) }),
  },
  {
    what: 'a change of an offer',
    run: 'change-offers',
    handler: changeOffers,
    due: (id) => ({ key: keys.offerChange('course-1', id), shard: offerChangeShardOf(id) }),
  },
  {
    what: 'a notice about an offer',
    run: 'change-offers',
    handler: changeOffers,
    due: (id) => ({ key: keys.offerNotice(id, 3), shard: offerNoticeShards[3] ?? '' }),
  },
  {
    what: 'a course with changed reviews',
    run: 'refresh-reviews',
    handler: refreshReviews,
    due: (id) => ({ key: keys.outdatedCourse(id), shard: 'REVIEWEDCOURSE#0' }),
  },
  {
    what: 'a store with changed reviews',
    run: 'refresh-reviews',
    handler: refreshReviews,
    due: (id) => ({ key: keys.outdatedStore(id), shard: 'REVIEWEDSTORE#0' }),
  },
  {
    what: 'counters of a busy store',
    run: 'fold-metrics',
    handler: foldMetrics,
    due: (id) => ({ key: keys.stats(id), shard: shardOf('COUNTERFOLD', id) }),
  },
  {
    what: 'an email at the payment provider',
    run: 'reconcile-payments',
    handler: reconcilePayments,
    due: (id) => ({ key: keys.emailChange(id, 'change-1'), shard: 'MOVEDEMAIL#0' }),
  },
  {
    what: 'a digest of sales',
    run: 'reconcile-payments',
    handler: reconcilePayments,
    due: (id) => ({ key: keys.salesDigest(id, day), shard: 'SALESDIGEST#0' }),
  },
  {
    what: 'evidence of a dispute',
    run: 'reconcile-payments',
    handler: reconcilePayments,
    due: (id) => ({ key: keys.dispute('OPEN', day, id), shard: shardOf('EVIDENCE', id) }),
  },
  {
    what: 'a request for reviews',
    run: 'reconcile-payments',
    handler: reconcilePayments,
    due: (id) => ({ key: keys.reviewRequest(id, 'payment-1'), shard: shardOf('REVIEWREQUEST', id) }),
  },
]

let payments: Awaited<ReturnType<typeof startPayments>>
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

test('each run that works for sellers one by one is tried', () => {
  // Visits are added by files: tests/lambdas/visits/count-visits.test.ts.
  expect(new Set([...works.map(({ run }) => run), 'count-visits'])).toEqual(new Set(workRuns))
})

test.each(works)('$what that fails is remembered and keeps nobody else waiting', async (work) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const [broken, other] = await twoOfOneShard(work.due)
  const asked = failFor(broken.id)
  // What is done beside payments has its own time, also where payments have used up theirs.
  const leftMs = work.run === 'reconcile-payments' ? 30_000 : 900_000
  const run = () => work.handler({}, { ...lambdaContext, getRemainingTimeInMillis: () => leftMs })
  try {
    await run()
    await run()
    const failed = await listFailedWork(work.run)
    expect(failed.find(({ id }) => id === workId(broken.key))).toMatchObject({
      failures: 2,
      reason: expect.stringContaining('TableRefuses'),
    })
    expect(asked.about(other.id)).toBe(true)
  } finally {
    asked.stop()
    for (const { key } of [broken, other]) await deleteItem(key)
    vi.restoreAllMocks()
  }
})

/** The one that fails is due first. */
async function twoOfOneShard(due: Work['due']) {
  const id = randomUUID()
  const broken = { id, ...due(id) }
  let other = broken
  while (other.id === id || other.shard !== broken.shard) {
    const another = randomUUID()
    other = { id: another, ...due(another) }
  }
  for (const [{ id, key, shard }, due_at] of [
    [broken, '2026-01-01T00:00:00.000Z'],
    [other, '2026-01-02T00:00:00.000Z'],
  ] as const)
    await putItem({ ...key, type: 'due', id, created_at: due_at, due_shard: shard, due_at })
  return [broken, other] as const
}

class TableRefuses extends Error {
  override name = 'TableRefuses'
}

/** Has the table refuse each request about this id, but for finding it in the index and remembering that it failed. */
function failFor(id: string) {
  const requests: string[] = []
  documents.middlewareStack.add(
    (next) => async (args) => {
      const asked = JSON.stringify(args.input)
      const isOwn = asked.includes('"IndexName"') || asked.includes('FAILEDWORK#')
      if (!isOwn) requests.push(asked)
      if (!isOwn && asked.includes(id)) throw new TableRefuses()
      return next(args)
    },
    { step: 'initialize', name: 'failFor' },
  )
  return {
    about: (other: string) => requests.some((asked) => asked.includes(other)),
    stop: () => documents.middlewareStack.remove('failFor'),
  }
}
