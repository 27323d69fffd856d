import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../../clock.ts'
import { deleteItem, queryItems, updateItem } from './client.ts'
import { keys } from './keys.ts'
import type { Key } from './partitions.ts'

/** The functions whose scheduled work is done item by item. */
export const workRuns = [
  'advance-closings',
  'advance-plans',
  'change-offers',
  'count-visits',
  'fold-metrics',
  'make-exports',
  'reconcile-payments',
  'refresh-reviews',
  'send-payouts',
] as const
export type WorkRun = (typeof workRuns)[number]

const FailedWork = z.object({
  /** The key of the item that the work was for. */
  id: z.string(),
  /** What failed last, without data of sellers. */
  reason: z.string(),
  failures: z.int(),
  /** When it failed first; ISO 8601. */
  created_at: z.string(),
  failed_at: z.string(),
})
/** Work of a scheduled run that failed for one seller. Each run tries it again. */
export type FailedWork = z.infer<typeof FailedWork>

/** Work whose seller has left fails no more and is never done. */
const forgottenAfterMs = 14 * dayMs

export const workId = ({ pk, sk }: Key) => `${pk} ${sk}`

const failedItems = (run: WorkRun) => queryItems(keys.failedWork(run, '').pk)

/** Returns the ids of the work that failed in earlier runs. */
export const failedWorkIds = async (run: WorkRun) =>
  new Set((await failedItems(run)).map(({ sk }) => String(sk)))

/** Returns the same with all that is known of it. */
export const listFailedWork = async (run: WorkRun): Promise<FailedWork[]> =>
  (await failedItems(run)).map((item) => FailedWork.parse(item))

/** Remembers one more failure. */
export const saveFailedWork = (run: WorkRun, id: string, reason: string) =>
  updateItem(keys.failedWork(run, id), {
    UpdateExpression:
      'SET #type = :type, id = :id, reason = :reason, created_at = if_not_exists(created_at, :at), failed_at = :at, #ttl = :ttl ADD failures :one',
    ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ...{ ':type': 'failed_work', ':id': id, ':reason': reason, ':at': isoAt(now()), ':one': 1 },
      ':ttl': Math.ceil((now() + forgottenAfterMs) / 1000),
    },
  })

export const forgetFailedWork = (run: WorkRun, id: string) => deleteItem(keys.failedWork(run, id))
