import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItem, getItems, putItem, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/** Longer than a file is kept in the bucket, from which CloudFront could deliver it again. */
const rememberedMs = 30 * dayMs

/** Log files whose visits are added together. Numbers grow by one from batch to batch. */
const VisitBatch = z.object({
  number: z.int(),
  files: z.optional(z.array(z.string())),
  added_until: z.optional(z.string()),
})
/** `addedUntil`: the last tenant, in the order of their ids, whose visits of the batch are added. */
export type VisitBatch = { number: number; files: string[]; addedUntil?: string | undefined }

/** Returns the newest batch; without files once all of its visits are added. */
export async function newestVisitBatch(): Promise<z.infer<typeof VisitBatch>> {
  const item = await getItem(keys.visitBatch)
  return item ? VisitBatch.parse(item) : { number: 0 }
}

/** Starts the batch after `previous`. Returns whether it was started: not if another run started one meanwhile. */
export const startVisitBatch = (previous: number, files: readonly string[]) =>
  succeeds(
    putItem(
      {
        ...keys.visitBatch,
        type: 'visit-batch',
        id: 'newest',
        created_at: isoAt(now()),
        number: previous + 1,
        files,
      },
      {
        ConditionExpression:
          'attribute_not_exists(pk) OR (#number = :previous AND attribute_not_exists(files))',
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: { ':previous': previous },
      },
    ),
  )

/** Remembers how far a batch is added. Changes nothing if another run has ended it meanwhile. */
export async function keepPosition({ number }: VisitBatch, addedUntil: string) {
  await ignoreConditionFailure(
    updateItem(keys.visitBatch, {
      UpdateExpression: 'SET added_until = :until',
      ConditionExpression: '#number = :number AND attribute_exists(files)',
      ExpressionAttributeNames: { '#number': 'number' },
      ExpressionAttributeValues: { ':number': number, ':until': addedUntil },
    }),
  )
}

/** Remembers the batch's files as counted, before the next batch can start. */
export async function rememberCounted({ files }: VisitBatch) {
  const ttl = epochSeconds(now() + rememberedMs)
  for (const file of files)
    await putItem({
      ...keys.countedVisitLog(file),
      type: 'visit-log',
      id: file,
      created_at: isoAt(now()),
      ttl,
    })
}

/** Lets the next batch start. Changes nothing if another run has done so. */
export async function endVisitBatch({ number }: VisitBatch) {
  await ignoreConditionFailure(
    updateItem(keys.visitBatch, {
      UpdateExpression: 'REMOVE files, added_until',
      ConditionExpression: '#number = :number',
      ExpressionAttributeNames: { '#number': 'number' },
      ExpressionAttributeValues: { ':number': number },
    }),
  )
}

/** Returns those of the files whose visits are counted. */
export async function countedAmong(files: readonly string[]): Promise<Set<string>> {
  const items = await getItems(files.map(keys.countedVisitLog))
  return new Set(items.map(({ id }) => String(id)))
}
